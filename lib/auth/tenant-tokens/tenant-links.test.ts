import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '@/e2e/support/database'
import { newCompany, PERSON, queueEmail } from '@/e2e/support/outbox'
import { contractNumbered, contractsOf } from '@/lib/contracts/data'
import { capturedEmail } from '@/lib/mail/data'
import { capture } from '@/lib/mail/delivery/capture-transport'
import { deliver } from '@/lib/mail/delivery/deliver'
import { activationLink } from '@/lib/mail/links/activation-link'
import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { SignedInTenant } from '@/lib/platform/identity/signed-in'
import { changeTenantPassword, endOtherTenantSessions, endOwnTenantSession } from '../tenant-accounts/mutations'
import { tenantLinkState } from './data'
import { activateAccount, resetTenantPassword, sendNewLink, tryInitialPassword } from './mutations'

let db: TestDatabase
let companyId: number
const HASH = '$argon2id$v=19$new'
const INITIAL = 'BQ23041999'
const HERE = { before: null, browser: 'Chrome on Windows' }

beforeAll(async () => {
  db = await testDatabase()
  companyId = await newCompany(db)
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const tokenIn = (link: string) => new URL(link).hash.slice(1)

/** A tenant whose confirmation has just been queued. */
async function tenant(wish: Parameters<typeof queueEmail>[1] = {}) {
  const { tokenId, contractId, recipient: email } = await queueEmail(db, { companyId, ...wish })
  const [row] = await db.sql<{ id: number }>('SELECT tenant_id AS id FROM house_contracts WHERE id = $1', [contractId])
  return { id: row?.id ?? 0, email, contractId, token: tokenIn(activationLink(tokenId)) }
}

/** The newest e-mail to somebody, as captured. */
async function newestMail(email: string) {
  const [row] = await db.sql<{ id: string; template: string }>(
    'SELECT id, template FROM emails WHERE recipient = $1 ORDER BY created_at DESC LIMIT 1',
    [email],
  )
  await deliver(row?.id ?? '', { live: capture, test: capture })
  const captured = await capturedEmail(row?.id ?? '')
  return { template: row?.template, captured, token: captured?.link ? tokenIn(captured.link) : '' }
}

const mailsTo = async (email: string) => (await db.sql('SELECT FROM emails WHERE recipient = $1', [email])).length
const sessionsOf = ({ id }: { id: number }) => db.sql('SELECT id FROM tenant_sessions WHERE tenant_id = $1', [id])
const closed = (reason: string) => ({ ok: false, reason })

it('activates once, by the initial password and another one, and looking uses nothing up', async () => {
  const ada = await tenant()
  for (let look = 0; look < 2; look++) {
    expect(await tenantLinkState('activation', ada.token)).toMatchObject({ ok: true, tenant: { email: ada.email } })
  }
  expect(await tryInitialPassword(ada.token, INITIAL)).toMatchObject({ ok: true })
  const both = await Promise.all([activateAccount(ada.token, HASH, HERE), activateAccount(ada.token, HASH, HERE)])
  const sessionIds = both.filter((id) => id !== null)
  expect(sessionIds).toHaveLength(1)
  expect(await sessionsOf(ada)).toEqual([{ id: sessionIds[0] }])
  expect(await tenantLinkState('activation', ada.token)).toEqual(closed('used'))
  expect(await tryInitialPassword(ada.token, INITIAL)).toEqual(closed('used'))
  const events = await db.sql(`SELECT action, actor_id, company_id FROM audit_events WHERE actor_type = 'tenant'`)
  expect(events).toEqual([{ action: 'tenant.activated', actor_id: ada.id, company_id: null }])
})

it('ends a link at the fifth wrong try, also of twenty at once', async () => {
  const bob = await tenant()
  expect(await tryInitialPassword(bob.token, 'BQ24041999')).toEqual({ ok: false, reason: 'wrong', triesLeft: 4 })
  // A right one in between gives none back.
  expect(await tryInitialPassword(bob.token, INITIAL)).toMatchObject({ ok: true })
  const tries = await Promise.all(Array.from({ length: 20 }, (_, n) => tryInitialPassword(bob.token, `AB010119${n}`)))
  const left = tries.flatMap((one) => (!one.ok && one.reason === 'wrong' ? [one.triesLeft] : []))
  expect(left.sort()).toEqual([0, 1, 2, 3])
  expect(tries.filter((one) => !one.ok && one.reason === 'tries')).toHaveLength(16)
  expect(await tryInitialPassword(bob.token, INITIAL)).toEqual(closed('tries'))
  expect(await activateAccount(bob.token, HASH, HERE)).toBeNull()
  // A new link has five tries of its own.
  await sendNewLink(bob.email)
  const again = await newestMail(bob.email)
  expect(await tryInitialPassword(again.token, INITIAL)).toMatchObject({ ok: true })
})

it('sends a new activation link to who has no password; the ones before end, also by another contract’s', async () => {
  const cy = await tenant()
  await sendNewLink(cy.email)
  const { template, captured, token } = await newestMail(cy.email)
  expect(template).toBe('activation-again')
  expect(captured?.text).toContain(PERSON.firstName)
  expect(captured?.link).toMatch(/\/account\/activate#[\w-]{43}$/)
  expect(await tenantLinkState('activation', cy.token)).toEqual(closed('over'))
  // The partner sees that it went out.
  const contract = await contractNumbered(companyId as CompanyId, 'live', cy.contractId)
  expect(contract?.emails.map((email) => email.template)).toEqual(['bills-package-confirmation', 'activation-again'])

  await db.sql(`UPDATE house_contracts SET state = 'cancelled', cancelled_at = now() WHERE id = $1`, [cy.contractId])
  const next = await tenant({ recipient: cy.email })
  expect(next.id).toBe(cy.id)
  expect(await tenantLinkState('activation', token)).toEqual(closed('over'))
  expect(await activateAccount(token, HASH, HERE)).toBeNull()
  expect(await tryInitialPassword(next.token, INITIAL)).toMatchObject({ ok: true })
  expect(await activateAccount(next.token, HASH, HERE)).not.toBeNull()
})

it.each([-1, 1])('makes links that work where this machine’s clock is %i minutes off', async (minutes) => {
  const jo = await tenant()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
  await sendNewLink(jo.email).finally(() => vi.useRealTimers())
  const [again] = await db.sql<{ id: string }>(
    `SELECT tenant_token_id AS id FROM emails WHERE recipient = $1 AND template = 'activation-again'`,
    [jo.email],
  )
  const token = tokenIn(activationLink(again?.id ?? ''))
  expect(await tryInitialPassword(token, INITIAL)).toMatchObject({ ok: true })

  await db.sql(`UPDATE house_contracts SET state = 'cancelled', cancelled_at = now() WHERE id = $1`, [jo.contractId])
  const next = await tenant({ recipient: jo.email })
  expect(await tenantLinkState('activation', token)).toEqual(closed('over'))
  expect(await tryInitialPassword(next.token, INITIAL)).toMatchObject({ ok: true })
})

it('sends who has a password a link for another: sessions and links end, and the tenant alone is told', async () => {
  const dora = await tenant()
  await activateAccount(dora.token, HASH, HERE)
  await sendNewLink(dora.email)
  const first = await newestMail(dora.email)
  await sendNewLink(dora.email)
  const { template, captured, token } = await newestMail(dora.email)
  expect(template).toBe('tenant-password-reset')
  expect(captured?.link).toMatch(/\/account\/choose-password#[\w-]{43}$/)
  expect(await tenantLinkState('password_reset', first.token)).toMatchObject({ ok: true })
  // Neither is good for what the other is for.
  expect(await tenantLinkState('activation', token)).toEqual(closed('unknown'))
  expect(await tryInitialPassword(token, INITIAL)).toEqual(closed('unknown'))

  const both = await Promise.all([resetTenantPassword(token, `${HASH}er`), resetTenantPassword(token, `${HASH}er`)])
  expect(both.filter(Boolean)).toHaveLength(1)
  expect(await sessionsOf(dora)).toEqual([])
  expect(await tenantLinkState('password_reset', first.token)).toEqual(closed('over'))
  expect((await newestMail(dora.email)).template).toBe('tenant-password-changed')
  expect(await db.sql('SELECT password_hash FROM tenants WHERE id = $1', [dora.id])).toEqual([
    { password_hash: `${HASH}er` },
  ])
  const contract = await contractNumbered(companyId as CompanyId, 'live', dora.contractId)
  expect(contract?.emails.map((email) => email.template)).toEqual(['bills-package-confirmation'])
})

it('lets one pass of a reset and a change of the password that come at once', async () => {
  for (let round = 0; round < 5; round++) {
    const guy = await tenant()
    const id = (await activateAccount(guy.token, HASH, HERE)) ?? ''
    await sendNewLink(guy.email)
    const { token } = await newestMail(guy.email)
    const signedIn = { id, tenantId: guy.id, actor: { type: 'tenant', id: guy.id } } as unknown as SignedInTenant
    const [reset, changed] = await Promise.all([
      resetTenantPassword(token, `${HASH}er`),
      changeTenantPassword(signedIn, HASH, `${HASH}est`),
    ])
    // Each ends what the other goes by.
    expect(reset).toBe(!changed)
    const [row] = await db.sql('SELECT password_hash FROM tenants WHERE id = $1', [guy.id])
    expect(row).toEqual({ password_hash: reset ? `${HASH}er` : `${HASH}est` })
  }
})

it('ends sessions of one’s own alone', async () => {
  const [hal, ivy] = [await tenant(), await tenant()]
  const own = (await activateAccount(hal.token, HASH, HERE)) ?? ''
  const other = (await activateAccount(ivy.token, HASH, HERE)) ?? ''
  const signedIn = { id: own, tenantId: hal.id, actor: { type: 'tenant', id: hal.id } } as unknown as SignedInTenant
  await endOwnTenantSession(signedIn, other)
  await endOtherTenantSessions(signedIn)
  expect([await sessionsOf(hal), await sessionsOf(ivy)]).toEqual([[{ id: own }], [{ id: other }]])
  expect(await contractsOf(signedIn)).toMatchObject([{ id: hal.contractId, company: { name: 'Headingley Lets' } }])
})

it('goes by the password: a corrected e-mail, which clears it, brings an activation link again', async () => {
  const eve = await tenant()
  await activateAccount(eve.token, HASH, HERE)
  await db.sql('UPDATE tenants SET password_hash = NULL WHERE id = $1', [eve.id])
  await db.sql(`UPDATE house_contracts SET state = 'cancelled', cancelled_at = now() WHERE id = $1`, [eve.contractId])
  const next = await tenant({ recipient: eve.email })
  expect(await tryInitialPassword(next.token, INITIAL)).toMatchObject({ ok: true })
})

it('sends nothing to nobody, to who only asked for quotes, to test tenants or to who was erased', async () => {
  await db.sql(
    `INSERT INTO tenants (mode, email_key, email, first_name, last_name, contact_no)
     VALUES ('live', 'quotes@example.org', 'quotes@example.org', 'Q', 'Q', '+447700900123')`,
  )
  const test = await tenant({ mode: 'test' })
  const erased = await tenant()
  await db.sql('UPDATE tenants SET erased_at = now() WHERE id = $1', [erased.id])
  const rows = () =>
    db.sql(`SELECT (SELECT json_agg(e ORDER BY id) FROM emails e) AS emails,
                   (SELECT json_agg(k ORDER BY id) FROM tenant_tokens k) AS links,
                   (SELECT count(*) FROM pgboss.job) AS jobs`)
  const before = await rows()
  for (const email of ['nobody@example.org', 'quotes@example.org', test.email, erased.email]) await sendNewLink(email)
  expect(await rows()).toEqual(before)
  expect(await tenantLinkState('activation', test.token)).toEqual(closed('test'))
  expect(await tenantLinkState('activation', erased.token)).toEqual(closed('over'))
})

it('makes nothing of links that expired or that nobody made', async () => {
  const fay = await tenant()
  await db.sql(
    `UPDATE tenant_tokens SET created_at = now() - interval '8 days', expires_at = now() - interval '1 day'
     WHERE tenant_id = $1`,
    [fay.id],
  )
  expect(await tenantLinkState('activation', fay.token)).toEqual(closed('over'))
  expect(await tryInitialPassword(fay.token, INITIAL)).toEqual(closed('over'))
  expect(await tenantLinkState('activation', 'of somebody else')).toEqual(closed('unknown'))
  expect(await mailsTo(fay.email)).toBe(1)
})
