import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  acceptAndClose,
  type FakeReaction,
  type FakeResend,
  respondWithError,
  startFakeResend,
} from '@/e2e/helpers/fake-resend'
import { createResendTransport } from './submit-email-to-resend'
import type { Transport } from './transport'

const message = {
  idempotencyKey: 'email/1',
  tags: { email: '1', submission: '2' },
  to: 'tenant@example.org',
  subject: 'Subject',
  html: '<p>Hello</p>',
  text: 'Hello',
}

let provider: FakeResend
let transport: Transport
beforeAll(async () => {
  provider = await startFakeResend()
  transport = createResendTransport({
    apiKey: 're_key',
    from: 'House Bills <bills@example.org>',
    baseUrl: `${provider.url}/`,
  })
})
afterAll(() => provider.close())

const rawResponse =
  (status: number, body: string): FakeReaction =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(body)

it('submits all parts of an email to Resend with the email’s idempotency key', async () => {
  expect(await transport(message)).toEqual({ outcome: 'sent', providerId: 'provider-id-1' })
  const { idempotencyKey, body } = provider.submissions.at(-1) ?? { body: '{}' }
  expect(idempotencyKey).toBe('email/1')
  const { to, subject, html, text } = message
  expect(JSON.parse(body)).toEqual({
    ...{ from: 'House Bills <bills@example.org>', to, subject, html, text },
    tags: [
      { name: 'email', value: '1' },
      { name: 'submission', value: '2' },
    ],
  })
})

it.each<[string, FakeReaction, string]>([
  ['a 404 from another server', rawResponse(404, '<html>'), 'application_error 404'],
  [
    'a 422 with an error name that contains an email address',
    respondWithError(422, 'Bad tenant@example.org'),
    'error 422',
  ],
  ['a 422 for an invalid sender', respondWithError(422, 'invalid_from_address'), 'invalid_from_address 422'],
  ['a 404 for a wrong provider URL', respondWithError(404, 'not_found'), 'not_found 404'],
  ['a 405 for a wrong method', respondWithError(405, 'method_not_allowed'), 'method_not_allowed 405'],
  ['a 409 with an unknown error name', respondWithError(409, 'conflict'), 'conflict 409'],
  ['a 200 with an empty ID', rawResponse(200, '{"id":""}'), 'no readable response'],
  ['a 401, which the operator can fix', respondWithError(401, 'missing_api_key'), 'missing_api_key 401'],
  ['a 403, which the operator can fix', respondWithError(403, 'validation_error'), 'validation_error 403'],
  ['a 408', respondWithError(408, 'application_error'), 'application_error 408'],
  [
    'a 409 because the first attempt is still running',
    respondWithError(409, 'concurrent_idempotent_requests'),
    'concurrent_idempotent_requests 409',
  ],
  ['a 425', respondWithError(425, 'application_error'), 'application_error 425'],
  ['a 429', respondWithError(429, 'rate_limit_exceeded'), 'rate_limit_exceeded 429'],
  ['a 500', respondWithError(500, 'internal_server_error'), 'internal_server_error 500'],
  ['a 503 that is not JSON', rawResponse(503, '<html>'), 'application_error 503'],
  ['a broken connection', acceptAndClose, 'no readable response'],
  ['a 200 with incomplete JSON', rawResponse(200, '{"id":'), 'no readable response'],
  ['a 200 without an ID', rawResponse(200, '{}'), 'no readable response'],
  ['a 500 with the body null', rawResponse(500, 'null'), 'no readable response'],
  ['a 502 whose body has no status', rawResponse(502, '{"message":"bad gateway"}'), 'no readable response'],
])('schedules a retry of an email after %s', async (_case, reaction, reason) => {
  provider.queueReactions(reaction)
  expect(await transport(message)).toEqual({ outcome: 'retry', reason })
})

it('doesn’t follow a redirect, and schedules a retry of the email instead', async () => {
  provider.queueReactions((response) => void response.writeHead(307, { location: `${provider.url}/elsewhere` }).end())
  const before = provider.submissions.length
  expect(await transport(message)).toEqual({ outcome: 'retry', reason: 'no readable response' })
  expect(provider.submissions.length).toBe(before + 1)
})

it.each([200, 422])('schedules a retry of an email after a %d with a body of more than 64 KiB', async (status) => {
  const body = { id: 'provider-id', name: 'invalid_parameter', statusCode: status, padding: ' '.repeat(64 * 1024) }
  provider.queueReactions(rawResponse(status, JSON.stringify(body)))
  expect(await transport(message)).toEqual({ outcome: 'retry', reason: 'no readable response' })
})

it('schedules a retry of an email if the provider is unreachable', async () => {
  const unreachableTransport = createResendTransport({
    apiKey: 're_key',
    from: 'bills@example.org',
    baseUrl: 'http://127.0.0.1:9',
  })
  expect(await unreachableTransport(message)).toEqual({ outcome: 'retry', reason: 'no readable response' })
})

it('schedules a retry of an email after the time in a 429 response’s Retry-After', async () => {
  provider.queueReactions(respondWithError(429, 'rate_limit_exceeded', { 'retry-after': '120' }))
  expect(await transport(message)).toEqual({
    outcome: 'retry',
    reason: 'rate_limit_exceeded 429',
    afterSeconds: 120,
  })
})

it('counts an email as sent if Resend already knows the email’s idempotency key with different content', async () => {
  provider.queueReactions(respondWithError(409, 'invalid_idempotent_request'))
  expect(await transport(message)).toEqual({ outcome: 'sent', providerId: null })
})

it.each(['999999999', '1e400', '172800'])(
  'waits for at most an hour before a retry if Retry-After is %s seconds',
  async (seconds) => {
    provider.queueReactions(respondWithError(429, 'rate_limit_exceeded', { 'retry-after': seconds }))
    expect(await transport(message)).toMatchObject({ outcome: 'retry', afterSeconds: 3600 })
  },
)

it.each<[string, FakeReaction, string]>([
  ['a 422 for an invalid parameter', respondWithError(422, 'invalid_parameter'), 'invalid_parameter 422'],
])('gives up on an email after %s', async (_case, reaction, reason) => {
  provider.queueReactions(reaction)
  expect(await transport(message)).toEqual({ outcome: 'rejected', reason })
})
