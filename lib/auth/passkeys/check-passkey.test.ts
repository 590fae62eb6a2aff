import { expect, it } from 'vitest'
import { CSRF_TOKEN, NEW_BROWSER, respondWithPasskey, setUpPasskeyFixture, WRONG } from '@/e2e/helpers/passkey-fixture'
import type { ResponseChanges } from '@/e2e/helpers/software-authenticator'
import { enterRequestContext, type RequestContext } from '@/lib/platform/http/request-context'
import { createDeviceCookie } from '../sign-in/device-cookie'
import { type Client, getAccountKey } from '../sign-in/sign-in'
import { signInWithPasskey } from './sign-in-with-passkey'

const fixture = setUpPasskeyFixture()

const submit = (response: string, client: Partial<Client> = {}) =>
  signInWithPasskey('portal', response, CSRF_TOKEN, { ...NEW_BROWSER, ...client }, null)

const respond = (changes: ResponseChanges = {}) => respondWithPasskey('portal', fixture.passkey, changes)

const signInFrom = async (client: Partial<Client> = {}) => submit(await respond(), client)

const failFrom = async (client: Partial<Client>) => submit(await respond({ type: 'webauthn.create' }), client)

const createOwnDevice = () => createDeviceCookie('portal', getAccountKey(fixture.robin.email))

/**
 * Sets all counters that have counted an attempt. Making that many attempts instead could take too long, because
 * attempts are forgiven gradually.
 */
const setAttempts = (attempts: number) =>
  fixture.db.sql('UPDATE throttles SET attempts = $1, last_attempt_at = now() WHERE attempts > 0', [attempts])

it('throttles failed passkey attempts per IP address, and all attempts per IP address and user', async () => {
  expect(await submit('not JSON')).toEqual(WRONG)
  await setAttempts(99)
  expect(await submit('not JSON')).toEqual(WRONG)
  expect(await submit('not JSON')).toMatchObject({ ok: false, reason: 'wait' })
  expect(await signInFrom()).toMatchObject({ ok: false, reason: 'wait' })
  await fixture.db.sql('DELETE FROM throttles')
  expect(await signInFrom()).toMatchObject({ ok: true })
  await setAttempts(59)
  expect(await signInFrom()).toMatchObject({ ok: true })
  expect(await signInFrom()).toMatchObject({ ok: false, reason: 'wait' })
  expect(await signInFrom({ address: '198.51.100.1' })).toMatchObject({ ok: true })
})

it('accepts a passkey from a known browser while other browsers at the same IP address are throttled', async () => {
  const device = createOwnDevice()
  expect(await signInFrom()).toMatchObject({ ok: true })
  await fixture.db.sql(`UPDATE throttles SET blocked_until = now() + interval '1 hour'`)
  expect(await signInFrom()).toMatchObject({ ok: false, reason: 'wait' })
  const otherDevice = createDeviceCookie('portal', 'someone.else@example.org')
  expect(await signInFrom({ device: otherDevice })).toMatchObject({ ok: false, reason: 'wait' })
  expect(await signInFrom({ device })).toMatchObject({ ok: true })
})

it('throttles failed passkey attempts per known browser, and all attempts from a user’s known browsers', async () => {
  const [device, otherDevice] = [createOwnDevice(), createOwnDevice()]
  for (let attempt = 0; attempt < 5; attempt++) expect(await failFrom({ device })).toEqual(WRONG)
  expect(await signInFrom({ device })).toMatchObject({ ok: false, reason: 'wait' })
  expect(await signInFrom({ device: otherDevice })).toMatchObject({ ok: true })
  await fixture.db.sql('DELETE FROM throttles')
  expect(await signInFrom({ device })).toMatchObject({ ok: true })
  await setAttempts(59)
  expect(await signInFrom({ device, address: '198.51.100.1' })).toMatchObject({ ok: true })
  expect(await signInFrom({ device: otherDevice })).toMatchObject({ ok: false, reason: 'wait' })
})

it('adds a pseudonym of the account to the log line of a passkey attempt, even of a throttled one', async () => {
  const logAttempt = async () => {
    const context: RequestContext = { traceId: '', spanId: '' }
    enterRequestContext(context)
    await failFrom({})
    return context.account
  }
  const account = await logAttempt()
  expect(account).toMatch(/^[\w-]{16}$/)
  await fixture.db.sql(`UPDATE throttles SET blocked_until = now() + interval '1 hour'`)
  expect(await logAttempt()).toBe(account)
})

it('counts a passkey response against a user only if the response names that user', async () => {
  const { response, ...rest } = JSON.parse(await respond())
  const submitWithoutHandle = () =>
    submit(JSON.stringify({ ...rest, response: { ...response, userHandle: undefined } }))
  expect(await submitWithoutHandle()).toEqual(WRONG)
  await setAttempts(59)
  expect(await submitWithoutHandle()).toEqual(WRONG)
  expect(await signInFrom()).toMatchObject({ ok: true })
})
