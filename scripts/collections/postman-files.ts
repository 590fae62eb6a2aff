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

/** Builds a Postman collection in the format 2.1, which other programs can import too. */
export function buildPostmanFiles(requests: CollectionRequest[]): [path: string, content: string][] {
  const toPairs = (values: Record<string, string>) =>
    Object.entries(values).map(([key, value]) => ({ key, value, type: 'string' }))
  const collection = {
    info: {
      name: COLLECTION_NAME,
      description: COLLECTION_DESCRIPTION,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'apikey', apikey: toPairs({ key: 'X-API-Key', value: '{{apiKey}}', in: 'header' }) },
    variable: toPairs({ baseUrl: BASE_URL, apiKey: '' }),
    item: requests.map(({ name, description, method, path, hasIdempotencyKey, body, preparations }) => ({
      name,
      request: {
        method: method.toUpperCase(),
        url: `{{baseUrl}}${path}`,
        header: toPairs({
          ...(body !== null && { 'Content-Type': 'application/json' }),
          ...(hasIdempotencyKey && { 'Idempotency-Key': '{{$guid}}' }),
        }),
        ...(body !== null && { body: { mode: 'raw', raw: body, options: { raw: { language: 'json' } } } }),
        description,
      },
      event: [
        ...(preparations.length > 0 ? [toScript('prerequest', nestPreparations(preparations))] : []),
        toScript('test', "pm.test('succeeds', () => pm.response.to.have.status(200))"),
      ],
    })),
  }
  return [['clients/postman/house-bills.postman_collection.json', `${JSON.stringify(collection, null, 2)}\n`]]
}

const toScript = (listen: 'prerequest' | 'test', script: string) => ({
  listen,
  script: { type: 'text/javascript', exec: script.split('\n') },
})

/**
 * Builds a script that sends requests one after another. Each one starts in the callback of the one before. Postman
 * waits for all of them, and for timers, before it sends the collection's request.
 */
function nestPreparations([first, ...rest]: Preparation[]): string {
  if (!first) return ''
  const { method, path, body, result, idempotencyKeyVariable, expectedErrorCode, until } = first
  const next = nestPreparations(rest)
  const isExpected = expectedErrorCode
    ? `response?.headers.get('error-code') === '${expectedErrorCode}'`
    : 'response?.code === 200'
  const callback = [
    `if (!(${isExpected})) throw new Error(\`${method} ${path} failed: \${error ?? response.text()}\`)`,
    ...(until
      ? [
          `if (response.json().${until.json} !== '${until.value}') {`,
          `  if (attempt === ${MAX_ATTEMPTS}) throw new Error('${until.json} didn’t become ${until.value}')`,
          `  setTimeout(() => send(attempt + 1), ${WAIT_MS})`,
          '  return',
          '}',
        ]
      : []),
    ...(result ? [`pm.variables.set('${result.variable}', ${readResult(result)})`] : []),
    ...(next ? next.split('\n') : []),
  ]
  const idempotencyKey = idempotencyKeyVariable
    ? `, 'Idempotency-Key': pm.variables.get('${idempotencyKeyVariable}')`
    : ''
  const send = [
    ...(idempotencyKeyVariable
      ? [`pm.variables.set('${idempotencyKeyVariable}', pm.variables.replaceIn('{{$guid}}'))`]
      : []),
    'pm.sendRequest({',
    `  method: '${method}',`,
    `  url: pm.variables.replaceIn('{{baseUrl}}${path}'),`,
    `  header: { 'X-API-Key': pm.variables.get('apiKey'), 'Content-Type': 'application/json'${idempotencyKey} },`,
    ...(body === null
      ? []
      : ['  body: {', "    mode: 'raw',", `    raw: pm.variables.replaceIn(${quoteText(body)}),`, '  },']),
    '}, (error, response) => {',
    ...callback.map((line) => `  ${line}`),
    '})',
  ]
  if (!until) return send.join('\n')
  return [
    'const send = (attempt) => {',
    ...send.map((line) => `  ${line}`),
    '}',
    `setTimeout(() => send(1), ${WAIT_MS})`,
  ].join('\n')
}

const readResult = (result: NonNullable<Preparation['result']>) =>
  'json' in result ? `response.json().${result.json}` : `response.headers.get('${result.header}')`
