// Sends each request of the Bruno and Postman collections, with the variables that these programs would fill in.
import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fetchDocumented, openSharedTestService, type SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
beforeAll(async () => {
  service = await openSharedTestService()
})
afterAll(() => service.stop())

interface RequestToSend {
  method: string
  url: string
  headers: Record<string, string>
  body: string | undefined
}

/** The variables that a request's script has set. */
type Variables = Record<string, string>

/** Fills in the variables of a text. Throws an error if it has an unknown one. */
const fillIn = (text: string, variables: Variables) =>
  text.replace(/\{\{(.+?)\}\}/g, (variable, name: string) => {
    const values: Variables = {
      ...{ baseUrl: service.baseUrl, apiKey: service.testKey, $guid: randomUUID() },
      ...variables,
    }
    if (!values[name]) throw new Error(`${variable} is unknown`)
    return String(values[name])
  })

async function send({ method, url, headers, body }: RequestToSend, variables: Variables = {}) {
  const entries = Object.entries(headers).map(([name, value]) => [name, fillIn(value, variables)])
  const response = await fetchDocumented(fillIn(url, variables), {
    method,
    headers: Object.fromEntries(entries),
    ...(body !== undefined && { body: fillIn(body, variables) }),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** Runs a script that prepares a request in Bruno, with the parts of Bruno's API that the scripts use. */
async function runBrunoScript(script = ''): Promise<Variables> {
  const variables: Variables = {}
  const bru = {
    interpolate: (text: string) => fillIn(text, variables),
    setVar: (name: string, value: unknown) => void Object.assign(variables, { [name]: value }),
    sendRequest: async ({ data: body, ...request }: Omit<RequestToSend, 'body'> & { data: string | undefined }) => {
      const response = await send({ ...request, body })
      if (response.status >= 300) throw new Error(`status ${response.status}`)
      return { data: response.body, headers: Object.fromEntries(response.headers) }
    },
  }
  await new Function('bru', `return (async () => {${script}})()`)(bru)
  return variables
}

interface PostmanResponse {
  json: () => unknown
  headers: Headers
}
interface PostmanRequest extends Omit<RequestToSend, 'headers' | 'body'> {
  header: Record<string, string>
  body?: { raw: string }
}

/** Runs a script that prepares a request in Postman, and waits for all its callbacks. */
async function runPostmanScript(script: string): Promise<Variables> {
  const variables: Variables = { apiKey: service.testKey }
  let pending = Promise.resolve()
  const pm = {
    variables: {
      get: (name: string) => variables[name],
      set: (name: string, value: unknown) => void Object.assign(variables, { [name]: value }),
      replaceIn: (text: string) => fillIn(text, variables),
    },
    sendRequest: (
      { header, body, ...request }: PostmanRequest,
      callback: (error: null, response: PostmanResponse) => void,
    ) => {
      pending = send({ ...request, headers: header, body: body?.raw }).then(({ headers, body }) => {
        pending = Promise.resolve()
        callback(null, { json: () => body, headers })
        return pending
      })
    },
  }
  new Function('pm', script)(pm)
  await pending
  return variables
}

const BRUNO_FILES = globSync('clients/bruno/*.bru').filter((file) => !file.endsWith('/collection.bru'))

/** Reads the blocks of a Bruno file: a name, and indented lines in braces. */
function readBlocks(file: string): Record<string, string> {
  const blocks = readFileSync(file, 'utf8').matchAll(/^(\S+) \{\n(.*?)\n\}$/gms)
  return Object.fromEntries([...blocks].map(([, name, lines = '']) => [name, lines.replaceAll(/^ {2}/gm, '')]))
}

const readPairs = (block = '') =>
  Object.fromEntries([...block.matchAll(/^(.+?): (.*)$/gm)].map(([, name = '', value = '']) => [name, value]))

it.each(BRUNO_FILES)('sends %s successfully, any number of times', async (file) => {
  const { 'auth:apikey': auth } = readBlocks('clients/bruno/collection.bru')
  const { get, post, headers, 'body:json': body, 'script:pre-request': script } = readBlocks(file)
  const { key = '', value = '' } = readPairs(auth)
  const { url = '' } = readPairs(post ?? get)
  const allHeaders = { ...readPairs(headers), [key]: value, ...(body && { 'Content-Type': 'application/json' }) }
  const request = { method: post ? 'POST' : 'GET', url, headers: allHeaders, body }
  for (const _time of ['first', 'second'])
    expect(await send(request, await runBrunoScript(script))).toMatchObject({
      status: 200,
      body: { status: 'success' },
    })
})

const RESTORE = 'Restore a dismissed unmatched address'

it.each([
  ['Bruno', () => runBrunoScript(readBlocks(`clients/bruno/${RESTORE}.bru`)['script:pre-request'])],
  ['Postman', () => runPostmanScript(joinPostmanScript(POSTMAN.item.find(({ name }) => name === RESTORE)))],
])('dismisses an unmatched address in %s before it restores it', async (_program, prepare) => {
  const url = '{{baseUrl}}/api/v1/unmatched-addresses/{{addressRequestId}}'
  const request = { method: 'GET', url, headers: { 'X-API-Key': '{{apiKey}}' }, body: undefined }
  expect(await send(request, await prepare())).toMatchObject({
    body: { data: { unmatchedAddress: { status: 'dismissed' } } },
  })
})

interface Pair {
  key: string
  value: string
}
const POSTMAN: {
  auth: { apikey: Pair[] }
  item: {
    name: string
    request: { method: string; url: string; header: Pair[]; body?: { raw: string } }
    event: { listen: string; script: { exec: string[] } }[]
  }[]
} = JSON.parse(readFileSync('clients/postman/house-bills.postman_collection.json', 'utf8'))

const joinPostmanScript = (item: (typeof POSTMAN.item)[number] | undefined) =>
  item?.event.find(({ listen }) => listen === 'prerequest')?.script.exec.join('\n') ?? ''

it.each(POSTMAN.item)('sends Postman’s request “$name” successfully, any number of times', async (item) => {
  const toRecord = (pairs: Pair[]) => Object.fromEntries(pairs.map(({ key, value }) => [key, value]))
  const { key = '', value = '' } = toRecord(POSTMAN.auth.apikey)
  const { method, url, header, body } = item.request
  const headers = { ...toRecord(header), [key]: value }
  const script = joinPostmanScript(item)
  for (const _time of ['first', 'second'])
    expect(await send({ method, url, headers, body: body?.raw }, await runPostmanScript(script))).toMatchObject({
      status: 200,
      body: { status: 'success' },
    })
})
