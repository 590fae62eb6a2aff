import { BASE_URL, COLLECTION_DESCRIPTION, COLLECTION_NAME, type CollectionRequest } from './collection-request'

const FOLDER = 'clients/bruno'

/** Builds the files of a Bruno collection. https://docs.usebruno.com/bru-lang/overview describes the format. */
export function buildBrunoFiles(requests: CollectionRequest[]): [path: string, content: string][] {
  const collection = { version: '1', name: COLLECTION_NAME, type: 'collection' }
  return [
    [`${FOLDER}/bruno.json`, `${JSON.stringify(collection, null, 2)}\n`],
    [
      `${FOLDER}/collection.bru`,
      joinBlocks(
        block('auth', 'mode: apikey'),
        block('auth:apikey', 'key: X-API-Key\nvalue: {{apiKey}}\nplacement: header'),
        block('docs', COLLECTION_DESCRIPTION),
      ),
    ],
    // Bruno keeps the values of secret variables out of the collection's files.
    [
      `${FOLDER}/environments/Test mode.bru`,
      joinBlocks(block('vars', `baseUrl: ${BASE_URL}`), 'vars:secret [\n  apiKey\n]'),
    ],
    ...requests.map((request, index): [string, string] => [
      `${FOLDER}/${request.name}.bru`,
      buildRequest(request, index + 1),
    ]),
  ]
}

function buildRequest({ name, description, method, path, hasIdempotencyKey, body }: CollectionRequest, seq: number) {
  return joinBlocks(
    block('meta', `name: ${name}\ntype: http\nseq: ${seq}`),
    block(method, `url: {{baseUrl}}${path}\nbody: json\nauth: inherit`),
    ...(hasIdempotencyKey ? [block('headers', 'Idempotency-Key: {{$guid}}')] : []),
    block('body:json', body),
    block('assert', 'res.status: eq 200'),
    block('docs', description),
  )
}

const block = (name: string, content: string) => `${name} {\n${content.replaceAll(/^/gm, '  ')}\n}`

const joinBlocks = (...blocks: string[]) => `${blocks.join('\n\n')}\n`
