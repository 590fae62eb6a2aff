// Tests how the API clients in TypeScript, PHP and Python verify webhook messages. The package that the service uses
// signs the messages.
import { Webhook } from 'standardwebhooks'
import { beforeAll, describe, expect, it } from 'vitest'
import { CLIENT_LANGUAGES, type ClientOutcome, runClient, type VerifyCall } from '../../e2e/helpers/run-client'

const WEBHOOK_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const OTHER_SECRET = `whsec_${Buffer.from('a-secret-of-32-bytes-for-a-test!').toString('base64')}`
const MESSAGE = { type: 'contract.created', timestamp: '2026-11-28T09:00:00.000Z', data: { mode: 'live', note: '✓' } }

/** Signs a message with the package that the service uses. */
function buildWebhookCall(
  changes: { headers?: Record<string, string>; body?: string; secret?: string } = {},
  secondsAgo = 0,
): VerifyCall {
  const sentAt = new Date(Date.now() - secondsAgo * 1000)
  const body = JSON.stringify(MESSAGE)
  const headers = {
    'Webhook-Id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'Webhook-Timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'Webhook-Signature': new Webhook(WEBHOOK_SECRET).sign('msg_p5jXN8AQM9LWM0D4loKWxJek', sentAt, body),
    ...changes.headers,
  }
  return { method: 'verifyWebhook', secret: WEBHOOK_SECRET, body, ...changes, headers }
}

/** The valid signature of the message, and one with another secret. */
function signTwice() {
  const now = new Date()
  const [valid, other] = [WEBHOOK_SECRET, OTHER_SECRET].map((secret) =>
    new Webhook(secret).sign('msg_p5jXN8AQM9LWM0D4loKWxJek', now, JSON.stringify(MESSAGE)),
  )
  return { valid: valid!, other: other!, timestamp: String(Math.floor(now.getTime() / 1000)) }
}

const verified = { result: { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', ...MESSAGE } }
const notVerified = (message: string) => ({ error: { kind: 'WebhookVerification', message, isApiError: false } })

const CASES: Record<string, { call: () => VerifyCall; outcome: object }> = {
  'verifies a webhook message': { call: () => buildWebhookCall(), outcome: verified },
  'accepts a message that is four minutes old': { call: () => buildWebhookCall({}, 240), outcome: verified },
  'accepts a message with a second signature': {
    call: () => {
      const { valid, other, timestamp } = signTwice()
      const signatures = `${other} v1a,${valid.slice(3)} ${valid}`
      return buildWebhookCall({ headers: { 'Webhook-Timestamp': timestamp, 'Webhook-Signature': signatures } })
    },
    outcome: verified,
  },
  'rejects a message that another secret signed': {
    call: () => buildWebhookCall({ secret: OTHER_SECRET }),
    outcome: notVerified('No webhook signature is valid'),
  },
  'rejects a signature of another version': {
    call: () => {
      const { valid, timestamp } = signTwice()
      const signature = `v1a,${valid.slice(3)} v1, x`
      return buildWebhookCall({ headers: { 'Webhook-Timestamp': timestamp, 'Webhook-Signature': signature } })
    },
    outcome: notVerified('No webhook signature is valid'),
  },
  'rejects a changed message': {
    call: () => buildWebhookCall({ body: JSON.stringify(MESSAGE).replace('live', 'test') }),
    outcome: notVerified('No webhook signature is valid'),
  },
  'rejects another ID': {
    call: () => buildWebhookCall({ headers: { 'Webhook-Id': 'msg_other' } }),
    outcome: notVerified('No webhook signature is valid'),
  },
  'rejects a message that is six minutes old': {
    call: () => buildWebhookCall({}, 360),
    outcome: notVerified('The webhook timestamp is more than five minutes from now'),
  },
  'rejects a message from the future': {
    call: () => buildWebhookCall({}, -360),
    outcome: notVerified('The webhook timestamp is more than five minutes from now'),
  },
  'rejects a timestamp that isn’t a number': {
    call: () => buildWebhookCall({ headers: { 'Webhook-Timestamp': 'now' } }),
    outcome: notVerified('The webhook timestamp is invalid'),
  },
  'rejects a message without a signature': {
    call: () => buildWebhookCall({ headers: { 'Webhook-Signature': '' } }),
    outcome: notVerified('A webhook header is missing'),
  },
}

describe.each(CLIENT_LANGUAGES)('the webhook verifier of the client in %s', (language) => {
  const outcomes: Record<string, ClientOutcome> = {}
  beforeAll(async () => {
    const found = await runClient(
      language,
      Object.values(CASES).map(({ call }) => call()),
    )
    for (const [index, name] of Object.keys(CASES).entries()) outcomes[name] = found[index]!
  })

  it.each(Object.entries(CASES))('%s', (name, { outcome }) => {
    expect(outcomes[name]).toMatchObject(outcome)
  })
})

it('rejects a missing secret in Python with the documented ValueError', async () => {
  const call = { ...buildWebhookCall(), secret: null as unknown as string }
  const error = { kind: 'Value', message: 'The signing secret must be whsec_ followed by base64' }
  expect(await runClient('Python', [call])).toMatchObject([{ error }])
})

it('computes the signature in the Standard Webhooks specification’s example with the package that the service uses', () => {
  const sentAt = new Date(1614265330 * 1000)
  const signature = new Webhook(WEBHOOK_SECRET).sign('msg_p5jXN8AQM9LWM0D4loKWxJek', sentAt, '{"test": 2432232314}')
  expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})
