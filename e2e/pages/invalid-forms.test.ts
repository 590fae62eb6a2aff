// A body that can't be read as a form must lead to a client error (4xx), not to a server error.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { actionIds } from '../helpers/build-server-action-requests'
import { openRawRequest, readToEnd } from '../helpers/raw-http'
import { openSharedTestService, type SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
beforeAll(async () => {
  service = await openSharedTestService()
})
afterAll(() => service.stop())

const PAGE_HOST = 'localhost:3000'

async function postToSignInPage(headers: Record<string, string>, body: string): Promise<[number, string]> {
  const response = await fetch(`${service.baseUrl}/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: `http://${PAGE_HOST}`, 'X-Forwarded-Host': PAGE_HOST, ...headers },
    body,
  })
  return [response.status, await response.text()]
}

/** The boundary between the fields of a form. It has 27 characters, the fewest that Node accepts. */
const BOUNDARY = 'x'.repeat(27)
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`
const SERVER_ACTION_ID = [...actionIds.values()][0] ?? ''
const ACTION_FIELD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="$ACTION_REF_1"\r\n\r\n\r\n`

it.each([
  ['an unreadable body', MULTIPART, 'garbage'],
  ['an empty body', MULTIPART, ''],
  ['no boundary in its content type', 'multipart/form-data', 'garbage'],
  ['an unfinished part', MULTIPART, `${ACTION_FIELD}--${BOUNDARY}\r\nContent-Disp`],
])('responds with 400 to a form with %s', async (_, contentType, body) => {
  expect(await postToSignInPage({ 'Content-Type': contentType }, body)).toEqual([400, 'The form couldn’t be read.\n'])
})

it.each([
  ['a form with a reference to an action but without the action', {}, `${ACTION_FIELD}--${BOUNDARY}--\r\n`, 400],
  ['garbage for a server action', { 'Next-Action': SERVER_ACTION_ID }, 'garbage', 400],
  ['garbage for an unknown action', { 'Next-Action': '40'.padEnd(42, 'a') }, 'garbage', 400],
  ['garbage for an action with an invalid ID', { 'Next-Action': 'x' }, 'garbage', 400],
])('responds with a client error to %s', async (_, headers, body, status) => {
  expect(await postToSignInPage({ 'Content-Type': MULTIPART, ...headers }, body)).toEqual([status, expect.any(String)])
})

/** Builds the body of a multipart form with the given fields. */
const buildForm = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .concat(`--${BOUNDARY}--\r\n`)
    .join('')

/** Bodies of which React's decoder can read only a part, or nothing. */
const UNREADABLE_ARGUMENTS = [
  ...['F', 'Q', 'W', 'B', 'h', 'i', 'A', 'T', ''].map((type) => `["$${type}1"]`),
  ...['["$0:x:y"]', '["$nabc"]', '["$zz"]', '"$@1"', 'null', '5', 'garbage', ''],
]

it.each(UNREADABLE_ARGUMENTS)('responds with 400 to a server action with the arguments %s', async (text) => {
  const expected = [400, 'The form couldn’t be read.\n']
  const headers = { 'Next-Action': SERVER_ACTION_ID }
  expect(await postToSignInPage({ ...headers, 'Content-Type': 'text/plain;charset=UTF-8' }, text)).toEqual(expected)
  expect(await postToSignInPage({ ...headers, 'Content-Type': MULTIPART }, buildForm({ 0: text }))).toEqual(expected)
})

it.each(['["$Q2"]', '["$nabc"]', '["$F1"]', 'garbage'])(
  'responds with 400 to a form whose action has the bound arguments %s',
  async (text) => {
    const reference = JSON.stringify({ id: SERVER_ACTION_ID, bound: '$@1' })
    const body = buildForm({ $ACTION_REF_1: '', '$ACTION_1:0': reference, '$ACTION_1:1': text })
    expect(await postToSignInPage({ 'Content-Type': MULTIPART }, body)).toEqual([400, 'The form couldn’t be read.\n'])
  },
)

it('responds with 400 to a readable form that names no action', async () => {
  const body = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="email"\r\n\r\na@example.com\r\n--${BOUNDARY}--\r\n`
  expect(await postToSignInPage({ 'Content-Type': MULTIPART }, body)).toEqual([400, 'Invalid Server Action request.'])
})

it.each([
  ['/sign-in', 'Content-Length: 10485760', '413'],
  ['/api/auth/callback/portal', 'Content-Length: 8193', '413'],
  ['/api/auth/callback/portal', 'Transfer-Encoding: chunked', '411'],
])('responds to a POST to %s (%s) with %s before the body arrives', async (path, header, status) => {
  const response = await readToEnd(await openRawRequest(service.baseUrl + path, '', header))
  expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
})

it.each([
  ['a form', {}],
  ['a server action', { 'Next-Action': '40'.padEnd(42, 'a') }],
])('responds with a client error to %s that is too large and doesn’t announce its length', async (_, headers) => {
  const body = new Blob([ACTION_FIELD, 'x'.repeat(300_000), `\r\n--${BOUNDARY}--\r\n`]).stream()
  const response = await fetch(`${service.baseUrl}/sign-in`, {
    method: 'POST',
    headers: { Origin: `http://${PAGE_HOST}`, 'X-Forwarded-Host': PAGE_HOST, 'Content-Type': MULTIPART, ...headers },
    body,
    // fetch requires this option if the body is a stream, but the type of fetch's options lacks it.
    ...{ duplex: 'half' },
  })
  expect([400, 409, 413]).toContain(response.status)
})
