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
  body: string
}

/** Fills in the variables of a text. Throws an error if it has an unknown one. */
const fillIn = (text: string) =>
  text.replace(/\{\{(.+?)\}\}/g, (variable, name: string) => {
    const values: Record<string, string> = { baseUrl: service.baseUrl, apiKey: service.testKey, $guid: randomUUID() }
    if (!values[name]) throw new Error(`${variable} is unknown`)
    return values[name]
  })

async function send({ method, url, headers, body }: RequestToSend) {
  const entries = Object.entries(headers).map(([name, value]) => [name, fillIn(value)])
  const response = await fetchDocumented(fillIn(url), {
    method,
    headers: Object.fromEntries(entries),
    body: fillIn(body),
  })
  return { status: response.status, body: await response.json() }
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
  const { meta: _, post, headers, 'body:json': body = '' } = readBlocks(file)
  const { key = '', value = '' } = readPairs(auth)
  const { url = '' } = readPairs(post)
  const allHeaders = { ...readPairs(headers), [key]: value, 'Content-Type': 'application/json' }
  const request = { method: 'POST', url, headers: allHeaders, body }
  for (const _time of ['first', 'second'])
    expect(await send(request)).toMatchObject({ status: 200, body: { status: 'success' } })
})

interface Pair {
  key: string
  value: string
}
const POSTMAN: {
  auth: { apikey: Pair[] }
  item: { name: string; request: { method: string; url: string; header: Pair[]; body: { raw: string } } }[]
} = JSON.parse(readFileSync('clients/postman/house-bills.postman_collection.json', 'utf8'))

it.each(POSTMAN.item)('sends Postman’s request “$name” successfully, any number of times', async ({ request }) => {
  const toRecord = (pairs: Pair[]) => Object.fromEntries(pairs.map(({ key, value }) => [key, value]))
  const { key = '', value = '' } = toRecord(POSTMAN.auth.apikey)
  const { method, url, header, body } = request
  const headers = { ...toRecord(header), [key]: value }
  for (const _time of ['first', 'second'])
    expect(await send({ method, url, headers, body: body.raw })).toMatchObject({
      status: 200,
      body: { status: 'success' },
    })
})
