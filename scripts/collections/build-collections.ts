// Builds the Bruno and Postman collections in clients/ from the OpenAPI document.
import { buildOpenApiDocument } from '@/lib/partner-api/openapi/openapi-document'
import { TEST_ADDRESSES } from '@/lib/sandbox/test-mode-addresses'
import { buildBrunoFiles } from './bruno-files'
import { BASE_URL, type CollectionRequest } from './collection-request'
import { buildPostmanFiles } from './postman-files'

interface Operation {
  summary: string
  description: string
  parameters?: { name: string; in: string }[]
  requestBody?: { content: { 'application/json': { examples: Record<string, { value: Record<string, unknown> }> } } }
}

/** Returns the content of each file, by its path in the project. */
export function buildCollections(): Map<string, string> {
  const requests = listRequests()
  return new Map([...buildBrunoFiles(requests), ...buildPostmanFiles(requests)])
}

function listRequests(): CollectionRequest[] {
  const paths = buildOpenApiDocument(BASE_URL, {}).paths as Record<string, Record<string, Operation>>
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { summary, description, parameters, requestBody }]) => {
      const [example] = Object.values(requestBody?.content['application/json'].examples ?? {})
      if (!example) throw new Error(`${method} ${path} has no example of a successful request`)
      const hasIdempotencyKey = parameters?.some(({ name }) => name === 'Idempotency-Key') ?? false
      const body = JSON.stringify(makeRepeatable(example.value), null, 2)
      return { name: summary, description, method, path, hasIdempotencyKey, body }
    }),
  )
}

/**
 * Replaces the values with which an example succeeds only once, or only with certain address data. Both programs put a
 * new UUID in the place of `{{$guid}}` whenever they send a request.
 */
function makeRepeatable(example: Record<string, unknown>): Record<string, unknown> {
  const address = 'address' in example ? { address: TEST_ADDRESSES[0]?.address } : {}
  return { ...example, ...address, email: 'ada.brown+{{$guid}}@example.com' }
}
