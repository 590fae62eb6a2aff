// Sends each request of the Bruno and Postman collections, with the variables that these programs would fill in.
import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { fetchDocumented, openSharedTestService, type SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
let apiKey: string
beforeAll(async () => {
  service = await openSharedTestService()
  apiKey = service.testKey
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
      ...{ baseUrl: service.baseUrl, apiKey, $guid: randomUUID() },
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

/** Does the work of the worker, which the shared server doesn't have: emails to the test address fail. */
async function waitForWorker(_delayMs: number): Promise<void> {
  await service.db.sql(
    `UPDATE emails SET status = 'failed', failure = 'x', settled_at = now()
     WHERE company_id = $1 AND status = 'queued' AND recipient LIKE 'email-fails+%'`,
    [service.companyId],
  )
}

/** Runs a script that prepares a request in Bruno, with the parts of Bruno's API that the scripts use. */
async function runBrunoScript(script = ''): Promise<Variables> {
  const variables: Variables = {}
  const bru = {
    interpolate: (text: string) => fillIn(text, variables),
    setVar: (name: string, value: unknown) => void Object.assign(variables, { [name]: value }),
    sendRequest: async ({ data: body, ...request }: Omit<RequestToSend, 'body'> & { data: string | undefined }) => {
      const { status, body: data, headers } = await send({ ...request, body })
      const response = { status, data, headers: Object.fromEntries(headers) }
      if (status >= 300) throw Object.assign(new Error('the status isn’t 2xx'), { response })
      return response
    },
    sleep: waitForWorker,
  }
  await new Function('bru', `return (async () => {${script}})()`)(bru)
  return variables
}

interface PostmanResponse {
  code: number
  json: () => unknown
  text: () => string
  headers: Headers
}
interface PostmanRequest extends Omit<RequestToSend, 'headers' | 'body'> {
  header: Record<string, string>
  body?: { raw: string }
}

/** Runs a script that prepares a request in Postman, and waits for all its callbacks. */
async function runPostmanScript(script: string): Promise<Variables> {
  const variables: Variables = { apiKey }
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
      pending = send({ ...request, headers: header, body: body?.raw }).then(({ status, headers, body }) => {
        pending = Promise.resolve()
        callback(null, { code: status, json: () => body, text: () => JSON.stringify(body), headers })
        return pending
      })
    },
  }
  const startTimer = (callback: () => void, delayMs: number) => {
    pending = waitForWorker(delayMs).then(() => {
      pending = Promise.resolve()
      callback()
      return pending
    })
  }
  new Function('pm', 'setTimeout', script)(pm, startTimer)
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

it.each(BRUNO_FILES)('sends the Bruno request %s successfully, any number of times', async (file) => {
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
])('dismisses an unmatched address in %s before the request that restores it', async (_program, prepare) => {
  const url = '{{baseUrl}}/api/v1/unmatched-addresses/{{addressRequestId}}'
  const request = { method: 'GET', url, headers: { 'X-API-Key': '{{apiKey}}' }, body: undefined }
  expect(await send(request, await prepare())).toMatchObject({
    body: { data: { unmatchedAddress: { status: 'dismissed' } } },
  })
})

// The first request of its preparation is expected to succeed.
const CANCEL = 'Cancel a contract'

it.each([
  ['Bruno', () => runBrunoScript(readBlocks(`clients/bruno/${CANCEL}.bru`)['script:pre-request'])],
  ['Postman', () => runPostmanScript(joinPostmanScript(POSTMAN.item.find(({ name }) => name === CANCEL)))],
])('says in %s why a request couldn’t be prepared', async (_program, prepare) => {
  apiKey = 'eb_test_wrong'
  await expect(prepare()).rejects.toThrow(/^POST \/api\/external\/createBillsPackage\.php failed: .*Invalid API key/)
})
afterEach(() => {
  apiKey = service.testKey
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
