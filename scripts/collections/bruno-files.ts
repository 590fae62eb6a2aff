import {
  BASE_URL,
  COLLECTION_DESCRIPTION,
  COLLECTION_NAME,
  type CollectionRequest,
  MAX_ATTEMPTS,
  type Preparation,
  quoteText,
  WAIT_MS,
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

/**
 * Builds the part of a script that sends a request. Bruno's promise is rejected if the status isn't 2xx, without the
 * reason in the error's message. In Bruno's safe mode, the error has no response either. So the script can't check whether
 * it's the expected error.
 */
function buildPreparation(
  { method, path, body, result, idempotencyKeyVariable, expectedErrorCode, until }: Preparation,
  index: number,
): string {
  const response = `response${index + 1}`
  const handleError = expectedErrorCode
    ? [`}).catch(() => null) // The response is a 400 (${expectedErrorCode}).`]
    : [
        '}).catch((error) => {',
        `  throw new Error(\`${method} ${path} failed: \${error.response ? JSON.stringify(error.response.data) : error.message}\`)`,
        '})',
      ]
  const setKey = idempotencyKeyVariable ? [`bru.setVar('${idempotencyKeyVariable}', bru.interpolate('{{$guid}}'))`] : []
  const idempotencyKey = idempotencyKeyVariable
    ? `, 'Idempotency-Key': bru.interpolate('{{${idempotencyKeyVariable}}}')`
    : ''
  const send = [
    ...setKey,
    `const ${response} = await bru.sendRequest({`,
    `  method: '${method}',`,
    `  url: bru.interpolate('{{baseUrl}}${path}'),`,
    `  headers: { 'X-API-Key': bru.interpolate('{{apiKey}}'), 'Content-Type': 'application/json'${idempotencyKey} },`,
    ...(body === null ? [] : [`  data: bru.interpolate(${quoteText(body)}),`]),
    ...handleError,
  ]
  if (!until)
    return [...send, ...(result ? [`bru.setVar('${result.variable}', ${readResult(response, result)})`] : [])].join(
      '\n',
    )
  return [
    'for (let attempt = 1; ; attempt++) {',
    ...[
      `await bru.sleep(${WAIT_MS})`,
      ...send,
      `if (${response}.data.${until.json} === '${until.value}') break`,
      `if (attempt === ${MAX_ATTEMPTS}) throw new Error('${until.json} didn’t become ${until.value}')`,
    ].map((line) => `  ${line}`),
    '}',
  ].join('\n')
}

const readResult = (response: string, result: NonNullable<Preparation['result']>) =>
  'json' in result ? `${response}.data.${result.json}` : `${response}.headers['${result.header}']`

const block = (name: string, content: string) => `${name} {\n${content.replaceAll(/^/gm, '  ')}\n}`

const joinBlocks = (...blocks: string[]) => `${blocks.join('\n\n')}\n`
