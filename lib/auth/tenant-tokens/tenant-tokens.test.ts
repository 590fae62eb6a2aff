import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { insertCompany, PERSON, queueEmail } from '@/e2e/helpers/queue-and-find-emails'
import { enrolTwoFactor, findSessionPublicId } from '@/e2e/helpers/sign-in'
import { findContract } from '@/lib/contracts/find-contract'
import { listTenantContracts } from '@/lib/contracts/list-tenant-contracts'
import { deliverEmail } from '@/lib/mail/delivery/deliver-email'
import { devTransport } from '@/lib/mail/delivery/dev-transport'
import { findDevInboxEmail } from '@/lib/mail/find-dev-inbox-emails'
import { activationLink } from '@/lib/mail/links/activation-link'
import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { SignedInTenant } from '@/lib/platform/identity/session-types'
import { startSessionAfterPassword } from '../sign-in/start-session-after-password'
import { changeTenantPassword } from '../tenant-accounts/change-tenant-password'
import { revokeOtherTenantSessions, revokeOwnTenantSession } from '../tenant-accounts/revoke-own-tenant-sessions'
import { touchTenantSession } from '../tenant-accounts/touch-tenant-session'
import { activateAccount } from './activate-account'
import { checkInitialPassword } from './check-initial-password'
import { getTenantTokenStatus } from './get-tenant-token-status'
import { resetTenantPassword } from './reset-tenant-password'
import { sendActivationOrResetLink } from './send-activation-or-reset-link'

let db: TestDatabase
let companyId: number
const HASH = '$argon2id$v=19$new'
const INITIAL_PASSWORD = 'BQ23041999'
const BROWSER = { previousSessionId: null, browser: 'Chrome on Windows' }

beforeAll(async () => {
  db = await createTestDatabase()
  companyId = await insertCompany(db)
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const readToken = (link: string) => new URL(link).hash.slice(1)

/** Creates a tenant and queues the confirmation email. */
async function createTenant(options: Parameters<typeof queueEmail>[1] = {}) {
  const { tokenId, contractId, recipient: email } = await queueEmail(db, { companyId, ...options })
  const [row] = await db.sql<{ id: number }>('SELECT tenant_id AS id FROM house_contracts WHERE id = $1', [contractId])
  return { id: row?.id ?? 0, email, contractId, token: readToken(activationLink(tokenId)) }
}

/** Delivers the newest email for an address to the dev inbox, and returns it. */
async function deliverNewestEmail(email: string) {
  const [row] = await db.sql<{ id: string; template: string }>(
    'SELECT id, template FROM emails WHERE recipient = $1 ORDER BY created_at DESC LIMIT 1',
    [email],
  )
  await deliverEmail(row?.id ?? '', { live: devTransport, test: devTransport })
  const captured = await findDevInboxEmail(row?.id ?? '')
  return { template: row?.template, captured, token: captured?.link ? readToken(captured.link) : '' }
}

const countEmailsTo = async (email: string) => (await db.sql('SELECT FROM emails WHERE recipient = $1', [email])).length
const findSessions = ({ id }: { id: number }) => db.sql('SELECT id FROM tenant_sessions WHERE tenant_id = $1', [id])
const rejectedFor = (reason: string) => ({ ok: false, reason })

it('lets an activation link be checked repeatedly, but activate the account only once', async () => {
  const ada = await createTenant()
  for (let attempt = 0; attempt < 2; attempt++) {
    expect(await getTenantTokenStatus('activation', ada.token)).toMatchObject({
      ok: true,
      tenant: { email: ada.email },
    })
  }
  expect(await checkInitialPassword(ada.token, INITIAL_PASSWORD)).toMatchObject({ ok: true })
  const results = await Promise.all([
    activateAccount(ada.token, HASH, BROWSER),
    activateAccount(ada.token, HASH, BROWSER),
  ])
  const sessionIds = results.filter((id) => id !== null)
  expect(sessionIds).toHaveLength(1)
  expect(await findSessions(ada)).toEqual([{ id: sessionIds[0] }])
  expect(await getTenantTokenStatus('activation', ada.token)).toEqual(rejectedFor('used'))
  expect(await checkInitialPassword(ada.token, INITIAL_PASSWORD)).toEqual(rejectedFor('used'))
  const events = await db.sql(`SELECT action, actor_id, company_id FROM audit_events WHERE actor_type = 'tenant'`)
  expect(events).toEqual([{ action: 'tenant.activated', actor_id: ada.id, company_id: null }])
})

it('invalidates an activation link after five wrong passwords, even if twenty are tried at the same time', async () => {
  const bob = await createTenant()
  expect(await checkInitialPassword(bob.token, 'BQ24041999')).toEqual({ ok: false, reason: 'wrong', attemptsLeft: 4 })
  // The right password must not reset the number of failed attempts, because that would give an attacker more attempts.
  expect(await checkInitialPassword(bob.token, INITIAL_PASSWORD)).toMatchObject({ ok: true })
  const attempts = await Promise.all(
    Array.from({ length: 20 }, (_, n) => checkInitialPassword(bob.token, `AB010119${n}`)),
  )
  const attemptsLeft = attempts.flatMap((attempt) =>
    !attempt.ok && attempt.reason === 'wrong' ? [attempt.attemptsLeft] : [],
  )
  expect(attemptsLeft.sort()).toEqual([0, 1, 2, 3])
  expect(attempts.filter((attempt) => !attempt.ok && attempt.reason === 'too many attempts')).toHaveLength(16)
  expect(await checkInitialPassword(bob.token, INITIAL_PASSWORD)).toEqual(rejectedFor('too many attempts'))
  expect(await activateAccount(bob.token, HASH, BROWSER)).toBeNull()
  // A new link must allow five attempts again, so that the tenant isn't locked out permanently.
  await sendActivationOrResetLink(bob.email)
  const newest = await deliverNewestEmail(bob.email)
  expect(await checkInitialPassword(newest.token, INITIAL_PASSWORD)).toMatchObject({ ok: true })
})

it('disables earlier activation links when a new link is requested or a further contract is created', async () => {
  const cy = await createTenant()
  await sendActivationOrResetLink(cy.email)
  const { template, captured, token } = await deliverNewestEmail(cy.email)
  expect(template).toBe('activation-resend')
  expect(captured?.text).toContain(PERSON.firstName)
  expect(captured?.link).toMatch(/\/account\/activate#[\w-]{43}$/)
  expect(await getTenantTokenStatus('activation', cy.token)).toEqual(rejectedFor('expired'))
  // The new email is about the contract, so the partner can see it next to the first one.
  const contract = await findContract(companyId as CompanyId, 'live', cy.contractId)
  expect(contract?.emails.map((email) => email.template)).toEqual(['bills-package-confirmation', 'activation-resend'])

  await db.sql(`UPDATE house_contracts SET status = 'cancelled', cancelled_at = now() WHERE id = $1`, [cy.contractId])
  const next = await createTenant({ recipient: cy.email })
  expect(next.id).toBe(cy.id)
  expect(await getTenantTokenStatus('activation', token)).toEqual(rejectedFor('expired'))
  expect(await activateAccount(token, HASH, BROWSER)).toBeNull()
  expect(await checkInitialPassword(next.token, INITIAL_PASSWORD)).toMatchObject({ ok: true })
  expect(await activateAccount(next.token, HASH, BROWSER)).not.toBeNull()
})

it.each([-1, 1])('creates valid account links even if this machine’s clock is off by %i minutes', async (minutes) => {
  const jo = await createTenant()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
  await sendActivationOrResetLink(jo.email).finally(() => vi.useRealTimers())
  const [emailRow] = await db.sql<{ id: string }>(
    `SELECT tenant_token_id AS id FROM emails WHERE recipient = $1 AND template = 'activation-resend'`,
    [jo.email],
  )
  const token = readToken(activationLink(emailRow?.id ?? ''))
  expect(await checkInitialPassword(token, INITIAL_PASSWORD)).toMatchObject({ ok: true })

  await db.sql(`UPDATE house_contracts SET status = 'cancelled', cancelled_at = now() WHERE id = $1`, [jo.contractId])
  const next = await createTenant({ recipient: jo.email })
  expect(await getTenantTokenStatus('activation', token)).toEqual(rejectedFor('expired'))
  expect(await checkInitialPassword(next.token, INITIAL_PASSWORD)).toMatchObject({ ok: true })
})

it('ends a tenant’s sessions and invalidates their other reset links once a reset link is used', async () => {
  const dora = await createTenant()
  await activateAccount(dora.token, HASH, BROWSER)
  await sendActivationOrResetLink(dora.email)
  const first = await deliverNewestEmail(dora.email)
  await sendActivationOrResetLink(dora.email)
  const { template, captured, token } = await deliverNewestEmail(dora.email)
  expect(template).toBe('tenant-password-reset')
  expect(captured?.link).toMatch(/\/account\/reset-password#[\w-]{43}$/)
  expect(await getTenantTokenStatus('password_reset', first.token)).toMatchObject({ ok: true })
  // A reset link must not activate an account, because it skips the initial password.
  expect(await getTenantTokenStatus('activation', token)).toEqual(rejectedFor('unknown'))
  expect(await checkInitialPassword(token, INITIAL_PASSWORD)).toEqual(rejectedFor('unknown'))

  const results = await Promise.all([resetTenantPassword(token, `${HASH}er`), resetTenantPassword(token, `${HASH}er`)])
  expect(results.filter(Boolean)).toHaveLength(1)
  expect(await findSessions(dora)).toEqual([])
  expect(await getTenantTokenStatus('password_reset', first.token)).toEqual(rejectedFor('expired'))
  expect((await deliverNewestEmail(dora.email)).template).toBe('tenant-password-changed')
  expect(await db.sql('SELECT password_hash FROM tenants WHERE id = $1', [dora.id])).toEqual([
    { password_hash: `${HASH}er` },
  ])
  const contract = await findContract(companyId as CompanyId, 'live', dora.contractId)
  expect(contract?.emails.map((email) => email.template)).toEqual(['bills-package-confirmation'])
})

it('keeps a tenant’s 2FA if the password is reset', async () => {
  const eve = await createTenant()
  const sessionId = (await activateAccount(eve.token, HASH, BROWSER)) ?? ''
  expect(await touchTenantSession(sessionId)).toMatchObject({ awaitsTwoFactor: false, hasTwoFactor: false })
  await enrolTwoFactor(db, 'account', eve.id)
  await sendActivationOrResetLink(eve.email)
  const { token } = await deliverNewestEmail(eve.email)
  expect(await resetTenantPassword(token, `${HASH}er`)).toBe(true)
  const verified = { id: eve.id, passwordHash: `${HASH}er` }
  const session = await startSessionAfterPassword('account', verified, null, 'Firefox')
  expect(await touchTenantSession(session.ok ? session.sessionId : '')).toMatchObject({
    awaitsTwoFactor: true,
    hasTwoFactor: true,
  })
})

it('lets either a change or a reset of a tenant’s password succeed, but not both, if they happen at the same time', async () => {
  for (let round = 0; round < 5; round++) {
    const guy = await createTenant()
    const id = (await activateAccount(guy.token, HASH, BROWSER)) ?? ''
    await sendActivationOrResetLink(guy.email)
    const { token } = await deliverNewestEmail(guy.email)
    const signedIn = { id, tenantId: guy.id, actor: { type: 'tenant', id: guy.id } } as unknown as SignedInTenant
    const [reset, changed] = await Promise.all([
      resetTenantPassword(token, `${HASH}er`),
      changeTenantPassword(signedIn, HASH, `${HASH}est`),
    ])
    // The reset changes the password, so a later change fails. The change invalidates the link, so a later reset fails.
    expect(reset).toBe(!changed)
    const [row] = await db.sql('SELECT password_hash FROM tenants WHERE id = $1', [guy.id])
    expect(row).toEqual({ password_hash: reset ? `${HASH}er` : `${HASH}est` })
  }
})

it('lets tenants end only their own sessions', async () => {
  const [hal, ivy] = [await createTenant(), await createTenant()]
  const ownSessionId = (await activateAccount(hal.token, HASH, BROWSER)) ?? ''
  const otherSessionId = (await activateAccount(ivy.token, HASH, BROWSER)) ?? ''
  const signedIn = {
    id: ownSessionId,
    tenantId: hal.id,
    actor: { type: 'tenant', id: hal.id },
  } as unknown as SignedInTenant
  await revokeOwnTenantSession(signedIn, await findSessionPublicId(db, otherSessionId))
  await revokeOtherTenantSessions(signedIn)
  expect([await findSessions(hal), await findSessions(ivy)]).toEqual([[{ id: ownSessionId }], [{ id: otherSessionId }]])
  expect(await listTenantContracts(signedIn)).toMatchObject([
    { id: hal.contractId, company: { name: 'Headingley Lets' } },
  ])
})

it('sends a new activation link with the next contract to a tenant whose password was removed', async () => {
  const eve = await createTenant()
  await activateAccount(eve.token, HASH, BROWSER)
  await db.sql('UPDATE tenants SET password_hash = NULL WHERE id = $1', [eve.id])
  await db.sql(`UPDATE house_contracts SET status = 'cancelled', cancelled_at = now() WHERE id = $1`, [eve.contractId])
  const next = await createTenant({ recipient: eve.email })
  expect(await checkInitialPassword(next.token, INITIAL_PASSWORD)).toMatchObject({ ok: true })
})

it('sends no account link to an unknown email address or to a tenant without an account', async () => {
  await db.sql(
    `INSERT INTO tenants (mode, email_key, email, first_name, last_name, contact_no)
     VALUES ('live', 'quotes@example.org', 'quotes@example.org', 'Q', 'Q', '+447700900123')`,
  )
  const testTenant = await createTenant({ mode: 'test' })
  const erased = await createTenant()
  await db.sql('UPDATE tenants SET erased_at = now() WHERE id = $1', [erased.id])
  const readRows = () =>
    db.sql(`SELECT (SELECT json_agg(e ORDER BY id) FROM emails e) AS emails,
                   (SELECT json_agg(k ORDER BY id) FROM tenant_tokens k) AS links,
                   (SELECT count(*) FROM pgboss.job) AS jobs`)
  const rowsBefore = await readRows()
  for (const email of ['nobody@example.org', 'quotes@example.org', testTenant.email, erased.email])
    await sendActivationOrResetLink(email)
  expect(await readRows()).toEqual(rowsBefore)
  expect(await getTenantTokenStatus('activation', testTenant.token)).toEqual(rejectedFor('test'))
  expect(await getTenantTokenStatus('activation', erased.token)).toEqual(rejectedFor('expired'))
})

it('rejects an expired or unknown account link', async () => {
  const fay = await createTenant()
  await db.sql(
    `UPDATE tenant_tokens SET created_at = now() - interval '8 days', expires_at = now() - interval '1 day'
     WHERE tenant_id = $1`,
    [fay.id],
  )
  expect(await getTenantTokenStatus('activation', fay.token)).toEqual(rejectedFor('expired'))
  expect(await checkInitialPassword(fay.token, INITIAL_PASSWORD)).toEqual(rejectedFor('expired'))
  expect(await getTenantTokenStatus('activation', 'of somebody else')).toEqual(rejectedFor('unknown'))
  expect(await countEmailsTo(fay.email)).toBe(1)
})
