// Tests how 2FA for tenants differs from 2FA for partner and support staff. two-factor.test.ts tests what all realms
// have in common.
import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createPasskeyOwner } from '@/e2e/helpers/add-test-passkey'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { PASSWORD } from '@/e2e/helpers/sign-in'
import { prisma } from '@/lib/platform/database/prisma'
import type { SignedInTenant } from '@/lib/platform/identity/session-types'
import { listActiveSessions } from '../sessions/list-active-sessions'
import type { SignedInUser } from '../sessions/signed-in-user'
import { completeSignIn } from '../sign-in/complete-sign-in'
import { signIn } from '../sign-in/sign-in'
import { changeTenantPassword } from '../tenant-accounts/change-tenant-password'
import { touchTenantSession } from '../tenant-accounts/touch-tenant-session'
import { disableOwnTwoFactor } from './disable-own-two-factor'
import { getTwoFactorStatus } from './get-two-factor-status'
import { replaceRecoveryCodes } from './replace-recovery-codes'
import { enableTwoFactor } from './store-two-factor-secret'
import { deriveEnrolmentSecret } from './totp'

let db: TestDatabase
let ada: SignedInUser & { realm: 'account' }
let secret: string
let codes: string[]

beforeAll(async () => {
  // Stop the clock in the middle of a time step, so that no test crosses the end of one.
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 })
  db = await createTestDatabase()
})
afterAll(async () => {
  vi.useRealTimers()
  await prisma().$disconnect()
  await db.close()
})

const CLIENT = { address: 'one', browser: 'Chrome on Linux', device: undefined }
const getStep = () => Math.floor(Date.now() / 30_000)
const generateCode = () => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) })

/** Enters the password, and returns the ID of the session that awaits the code. */
async function enterPassword(): Promise<string> {
  const result = await signIn('account', { email: ada.email, password: PASSWORD }, CLIENT, null)
  if (!result.ok) throw new Error(result.reason)
  return result.sessionId
}

async function createProof() {
  const { confirmedAt } = await getTwoFactorStatus('account', ada.userId)
  const [row] = await db.sql<{ hash: string }>('SELECT password_hash AS hash FROM tenants WHERE id = $1', [ada.userId])
  return { passwordHash: row?.hash ?? '', confirmedAt: confirmedAt ?? new Date(0) }
}

beforeEach(async () => {
  await db.sql('DELETE FROM throttles')
  ada = (await createPasskeyOwner(db, 'account')) as unknown as typeof ada
  secret = deriveEnrolmentSecret(ada, { confirmedAt: null, lastStep: null })
  const { passwordHash } = await createProof()
  const result = await enableTwoFactor(ada, passwordHash, { secret, step: getStep() - 1, confirmedBefore: null })
  if (!result.ok) throw new Error(result.reason)
  codes = result.codes
})

it('asks tenants with 2FA for a code after the password', async () => {
  const pendingSessionId = await enterPassword()
  expect(await touchTenantSession(pendingSessionId)).toMatchObject({ awaitsTwoFactor: true, hasTwoFactor: true })
  // The pending session isn't listed, because it gives access to nothing yet.
  expect(await listActiveSessions(ada)).toEqual([expect.objectContaining({ isCurrent: true })])
  const result = await completeSignIn('account', pendingSessionId, generateCode(), CLIENT)
  if (!result?.ok) throw new Error('rejected')
  expect(await touchTenantSession(result.sessionId)).toMatchObject({ awaitsTwoFactor: false, tenantId: ada.userId })
  expect(await touchTenantSession(pendingSessionId)).toBeNull()
  expect(await completeSignIn('account', result.sessionId, codes[0] ?? '', CLIENT)).toBeNull()
})

it('signs tenants in without a code if they don’t use 2FA', async () => {
  expect(await disableOwnTwoFactor(ada, await createProof())).toEqual({ ok: true })
  expect(await touchTenantSession(await enterPassword())).toMatchObject({ awaitsTwoFactor: false, hasTwoFactor: false })
})

it('rejects changes to a tenant’s account in a session that awaits a 2FA code', async () => {
  const pending = { ...ada, id: await enterPassword() }
  const ended = { ok: false, reason: 'session ended' }
  const proof = await createProof()
  expect(await disableOwnTwoFactor(pending, proof)).toEqual(ended)
  expect(await replaceRecoveryCodes(pending, proof)).toEqual(ended)
  const enrolment = { secret, step: getStep(), confirmedBefore: proof.confirmedAt }
  expect(await enableTwoFactor(pending, proof.passwordHash, enrolment)).toEqual(ended)
  const tenant = { id: pending.id, tenantId: ada.userId, actor: { type: 'tenant', id: ada.userId } }
  const chosenHash = '$argon2id$chosen'
  expect(await changeTenantPassword(tenant as unknown as SignedInTenant, proof.passwordHash, chosenHash)).toBe(false)
})

it('ends other sessions if a tenant replaces or turns off 2FA, records each change in the audit log, and notifies the tenant', async () => {
  const signInAgain = async () => {
    const result = await completeSignIn('account', await enterPassword(), codes.pop() ?? '', CLIENT)
    if (!result?.ok) throw new Error('rejected')
    return result.sessionId
  }
  const otherSessionId = await signInAgain()
  const replaced = await replaceRecoveryCodes(ada, await createProof())
  codes = replaced.ok ? replaced.codes : []
  expect(await touchTenantSession(otherSessionId)).not.toBeNull()
  const proof = await createProof()
  const change = { secret, step: getStep(), confirmedBefore: proof.confirmedAt }
  const second = await enableTwoFactor(ada, proof.passwordHash, change)
  expect(second).toMatchObject({ ok: true })
  codes = second.ok ? second.codes : []
  expect(await touchTenantSession(otherSessionId)).toBeNull()
  const lastSessionId = await signInAgain()
  expect(await disableOwnTwoFactor(ada, await createProof())).toEqual({ ok: true })
  expect([await touchTenantSession(lastSessionId), await touchTenantSession(ada.id)]).toEqual([
    null,
    expect.objectContaining({ hasTwoFactor: false }),
  ])
  const changes = await db.sql<{ action: string; actor: string }>(
    `SELECT action, actor_type AS actor FROM audit_events WHERE subject_id = $1 AND action LIKE 'tenant.%' ORDER BY id`,
    [ada.userId],
  )
  expect(changes).toEqual(
    ['two_factor_set_up', 'recovery_codes_replaced', 'two_factor_replaced', 'two_factor_turned_off'].map((action) => ({
      action: `tenant.${action}`,
      actor: 'tenant',
    })),
  )
  const emails = await db.sql<{ change: string; company_id: number | null }>(
    `SELECT "values"->>'change' AS change, company_id FROM emails
     WHERE recipient = $1 AND template = 'tenant-two-factor-changed' ORDER BY created_at`,
    [ada.email],
  )
  expect(emails).toEqual(
    ['setUp', 'recoveryCodes', 'replaced', 'turnedOff'].map((change) => ({ change, company_id: null })),
  )
})
