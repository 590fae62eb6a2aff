// Builds the Bruno and Postman collections in clients/ from the OpenAPI documents.
import { buildOpenApiDocument } from '@/lib/partner-api/openapi/openapi-document'
import { buildV1Document } from '@/lib/partner-api/openapi/v1/v1-document'
import { TEST_ADDRESSES } from '@/lib/sandbox/test-mode-addresses'
import { buildTestEmail } from '@/lib/sandbox/test-mode-emails'
import { buildBrunoFiles } from './bruno-files'
import { BASE_URL, type CollectionRequest, type Preparation } from './collection-request'
import { buildPostmanFiles } from './postman-files'

interface Operation {
  operationId: string
  summary: string
  description: string
  parameters?: { name: string; in: string }[]
  requestBody?: { content: { 'application/json': { examples: Record<string, { value: Record<string, unknown> }> } } }
}

type OperationAt = Operation & { method: string; path: string }

/** Returns the content of each file, by its path in the project. */
export function buildCollections(): Map<string, string> {
  const operations = [buildOpenApiDocument(BASE_URL, {}), buildV1Document(BASE_URL)].flatMap(({ paths }) =>
    listOperations(paths as Record<string, Record<string, Operation>>),
  )
  const requests = operations.map((operation) => toRequest(operation, listPreparations(operation, operations)))
  return new Map([...buildBrunoFiles(requests), ...buildPostmanFiles(requests)])
}

const listOperations = (paths: Record<string, Record<string, Operation>>): OperationAt[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ ...operation, method, path })),
  )

function toRequest(operation: OperationAt, preparations: Preparation[]): CollectionRequest {
  const { summary, description, method, path, parameters = [], requestBody } = operation
  const body = buildBody(operation)
  if (requestBody && !body) throw new Error(`${method} ${path} has no example of a successful request`)
  return {
    ...{ name: summary, description, method, preparations },
    path: toTemplate(path),
    hasIdempotencyKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
    body: body && JSON.stringify(body, null, 2),
  }
}

/** Replaces the parameters of a path with the collections' variables. */
const toTemplate = (path: string) => path.replaceAll(/\{(\w+)\}/g, '{{$1}}')

/** Returns the requests that create what the path of an operation names, in the state that the operation changes. */
function listPreparations({ operationId, path }: OperationAt, operations: OperationAt[]): Preparation[] {
  const prepare = (operationId: string, changes: object = {}): Preparation => {
    const operation = operations.find((operation) => operation.operationId === operationId)
    if (!operation) throw new Error(`no document has an operation ${operationId}`)
    return { method: 'POST', path: operation.path, body: JSON.stringify({ ...buildBody(operation), ...changes }) }
  }
  // The tenancy is far in the future, because a contract can only be cancelled before it.
  const tenancy = { startDate: '2099-01-01', endDate: '2099-12-31' }
  const [parameter] = /\{\w+\}/.exec(path) ?? []
  switch (parameter) {
    case undefined:
      return []
    case '{houseContractId}': {
      const isResend = operationId === 'resendContractEmail'
      return [
        {
          ...prepare('createBillsPackage', {
            ...tenancy,
            ...(isResend && { email: buildTestEmail('email-fails', '{{$guid}}') }),
          }),
          result: { variable: 'houseContractId', json: 'data.houseContractId' },
        },
        // The email fails a second or two after the contract was created.
        ...(isResend
          ? [
              {
                ...{ method: 'GET' as const, path: '/api/v1/contracts/{{houseContractId}}', body: null },
                until: { json: 'data.contract.emailStatus', value: 'failed' },
              },
            ]
          : []),
      ]
    }
    case '{addressRequestId}':
      return [
        {
          ...prepare('createBillsPackage', { ...tenancy, address: '4 Test Street, Testington' }),
          idempotencyKeyVariable: 'booking',
          expectedErrorCode: 'address_not_found',
        },
        {
          // Finds it by its key. The newest one could be that of another program with the same API key.
          ...{ method: 'POST', path: '/api/v1/unmatched-addresses/find', body: '{"idempotencyKey":"{{booking}}"}' },
          result: { variable: 'addressRequestId', json: 'data.unmatchedAddresses[0].addressRequestId' },
        },
        ...(operationId === 'restoreUnmatchedAddress'
          ? [{ method: 'POST' as const, path: toTemplate(path.replace(/restore$/, 'dismiss')), body: null }]
          : []),
      ]
    case '{requestId}':
      return [{ ...prepare('getQuotes'), result: { variable: 'requestId', header: 'x-request-id' } }]
    default:
      throw new Error(`nothing prepares ${parameter}`)
  }
}

/**
 * Returns the body of the first example. Replaces the values with which it succeeds only once, or only with certain
 * address data. Both programs put a new UUID in the place of `{{$guid}}` whenever they send a request.
 */
function buildBody({ requestBody }: Operation): Record<string, unknown> | null {
  const [example] = Object.values(requestBody?.content['application/json'].examples ?? {})
  if (!example) return null
  const [home] = TEST_ADDRESSES
  const values: Record<string, unknown> = {
    ...{ email: 'ada.brown+{{$guid}}@example.com', address: home?.address, addressId: home?.addressId },
  }
  return Object.fromEntries(Object.entries(example.value).map(([name, value]) => [name, values[name] ?? value]))
}
