import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { replaceFirstCharacter } from '@/e2e/helpers/replace-first-character'
import { ATTEMPT_SECONDS, decryptAttempt, encryptAttempt, type SsoAttempt } from './attempt-cookie'

beforeAll(() => {
  Object.assign(process.env, {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    APP_URL: 'https://bills.example',
    SERVER_SECRET: 'a-secret-for-tests-of-32-characters',
    MAIL: 'capture',
  })
})

const NOW = Date.UTC(2026, 10, 24)

const attempt: SsoAttempt = {
  connectionId: randomUUID(),
  state: 'the state',
  nonce: 'the nonce',
  codeVerifier: 'the code verifier',
  startedAt: NOW,
  returnTo: '/portal/live/contracts',
}

it('reads a single sign-on attempt from its cookie only until the attempt expires', () => {
  const cookie = encryptAttempt(attempt)
  expect(decryptAttempt(cookie, NOW + ATTEMPT_SECONDS * 1000)).toEqual(attempt)
  expect(decryptAttempt(cookie, NOW + ATTEMPT_SECONDS * 1000 + 1)).toBeNull()
})

it('encrypts the state, nonce and code verifier in the single sign-on cookie', () => {
  const text = Buffer.from(encryptAttempt(attempt), 'base64url').toString('latin1')
  for (const secret of [attempt.state, attempt.nonce, attempt.codeVerifier]) expect(text).not.toContain(secret)
})

it.each([
  ['is missing', () => undefined],
  ['is empty', () => ''],
  ['isn’t base64url', () => '%%%'],
  ['was changed', () => replaceFirstCharacter(encryptAttempt(attempt))],
  ['was cut off', () => encryptAttempt(attempt).slice(0, -4)],
  ['contains other fields', () => encryptAttempt({ startedAt: NOW } as SsoAttempt)],
])('returns no single sign-on attempt for a cookie that %s', (_, getCookie) => {
  expect(decryptAttempt(getCookie(), NOW)).toBeNull()
})
