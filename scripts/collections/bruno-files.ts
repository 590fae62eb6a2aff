import {
  BASE_URL,
  COLLECTION_DESCRIPTION,
  COLLECTION_NAME,
  type CollectionRequest,
  type Preparation,
  quoteText,
} from './collection-request'

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

function buildRequest(request: CollectionRequest, seq: number) {
  const { name, description, method, path, hasIdempotencyKey, body, preparations } = request
  return joinBlocks(
    block('meta', `name: ${name}\ntype: http\nseq: ${seq}`),
    block(method, `url: {{baseUrl}}${path}\nbody: ${body === null ? 'none' : 'json'}\nauth: inherit`),
    ...(hasIdempotencyKey ? [block('headers', 'Idempotency-Key: {{$guid}}')] : []),
    ...(body === null ? [] : [block('body:json', body)]),
    ...(preparations.length > 0 ? [block('script:pre-request', preparations.map(buildPreparation).join('\n\n'))] : []),
    block('assert', 'res.status: eq 200'),
    block('docs', description),
  )
}

function buildPreparation({ method, path, body, result }: Preparation, index: number): string {
  const response = `response${index + 1}`
  return [
    `const ${response} = await bru.sendRequest({`,
    `  method: '${method}',`,
    `  url: bru.interpolate('{{baseUrl}}${path}'),`,
    `  headers: { 'X-API-Key': bru.interpolate('{{apiKey}}'), 'Content-Type': 'application/json' },`,
    ...(body === null ? [] : [`  data: bru.interpolate(${quoteText(body)}),`]),
    // The promise is rejected if the status isn't 2xx.
    result ? '})' : '}).catch(() => undefined)',
    ...(result ? [`bru.setVar('${result.variable}', ${readResult(response, result)})`] : []),
  ].join('\n')
}

const readResult = (response: string, result: NonNullable<Preparation['result']>) =>
  'json' in result ? `${response}.data.${result.json}` : `${response}.headers['${result.header}']`

const block = (name: string, content: string) => `${name} {\n${content.replaceAll(/^/gm, '  ')}\n}`

const joinBlocks = (...blocks: string[]) => `${blocks.join('\n\n')}\n`
