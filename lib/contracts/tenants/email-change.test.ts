// Tests how tenants change their own email address and phone number, with a real database (decision 0067).
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPasskeyProof } from '@/e2e/helpers/add-test-passkey'
import { createTenantWithContract, findContractEmails, newEmail } from '@/e2e/helpers/create-tenant-records'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { insertCompany } from '@/e2e/helpers/queue-and-find-emails'
import { signInSupportStaff, signInTenant } from '@/e2e/helpers/sign-in'
import { findCredentials } from '@/lib/auth/sign-in/find-credentials'
import { resetTenantPassword } from '@/lib/auth/tenant-tokens/reset-tenant-password'
import { sendActivationOrResetLink } from '@/lib/auth/tenant-tokens/send-activation-or-reset-link'
import { findLink } from '@/lib/mail/links/link-placeholder'
import { prisma } from '@/lib/platform/database/prisma'
import type { SignedInTenant, SupportStaff } from '@/lib/platform/identity/session-types'
import type { EmailAddress } from '@/lib/platform/validation/email'
import { resetTenantTwoFactor } from '@/lib/support/tenants/reset-tenant-two-factor'
import { signOutTenantEverywhere } from '@/lib/support/tenants/sign-out-tenant-everywhere'
import { cancelOwnEmailChange, stopEmailChange } from './cancel-email-change'
import { changeOwnEmail } from './change-own-email'
import { changeOwnPhone } from './change-own-phone'
import { findOwnDetails } from './find-own-details'
import { startEmailChange } from './start-email-change'

let db: TestDatabase
let companyId: number

beforeAll(async () => {
  db = await createTestDatabase()
  companyId = await insertCompany(db)
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

async function createSignedInTenant() {
  const { tenantId, contractId, recipient } = await createTenantWithContract(db, { companyId, mode: 'live' })
  const { sessionId } = await signInTenant(db, tenantId)
  const actor = { type: 'tenant', id: tenantId } as const
  const tenant = { id: sessionId, tenantId, email: recipient, firstName: 'Bo', lastName: 'Quinn', actor }
  return { tenant: tenant as unknown as SignedInTenant, tenantId, contractId, sessionId, recipient }
}

const startChange = async (tenant: SignedInTenant, email: EmailAddress) =>
  startEmailChange(tenant, await createPasskeyProof(db, { realm: 'account', userId: tenant.tenantId }), email)

/** Returns the token of the link in the newest email with a template to an address. */
async function findToken(recipient: string, template: string): Promise<string> {
  const { tenantToken } = await prisma().email.findFirstOrThrow({
    where: { recipient, template },
    orderBy: { createdAt: 'desc' },
    select: { tenantToken: { select: { id: true, purpose: true, hash: true } } },
  })
  const link = findLink({
    tenantToken: tenantToken && { ...tenantToken, hash: Buffer.from(tenantToken.hash) },
    partnerStaffToken: null,
  })
  return new URL(link ?? '').hash.slice(1)
}

const findConfirmationToken = ({ address }: EmailAddress) => findToken(address, 'tenant-email-change')

const findTenant = async (tenantId: number) =>
  (await db.sql<{ email: string; password_hash: string | null }>('SELECT * FROM tenants WHERE id = $1', [tenantId]))[0]

const findSessions = async (tenantId: number) =>
  (await db.sql<{ id: string }>('SELECT id FROM tenant_sessions WHERE tenant_id = $1', [tenantId])).map(({ id }) => id)

const findAuditEvents = async (tenantId: number) =>
  (
    await db.sql<{ action: string; company_id: number | null }>(
      `SELECT action, company_id FROM audit_events WHERE actor_type = 'tenant' AND actor_id = $1 ORDER BY id`,
      [tenantId],
    )
  ).map(({ action, company_id }) => [action, company_id])

it('emails the new address a link and the current one a notice when a tenant requests an email change, and changes nothing yet', async () => {
  const { tenant, tenantId, contractId, recipient } = await createSignedInTenant()
  const email = newEmail()
  expect(await startChange(tenant, email)).toEqual({ ok: true })
  const emails = (await findContractEmails(db, contractId)).slice(1) as unknown as { company_id: number | null }[]
  expect(emails).toMatchObject([
    { template: 'tenant-email-change', recipient: email.address, values: {}, company_id: null },
    {
      template: 'tenant-email-change-requested',
      recipient,
      values: { firstName: expect.any(String) },
      company_id: null,
    },
  ])
  expect(JSON.stringify(emails[1])).not.toContain(email.address)
  expect((await findTenant(tenantId))?.email).toBe(recipient)
  expect(await findOwnDetails(tenant)).toMatchObject({ email: recipient, pendingEmail: email.address })
  expect(await findAuditEvents(tenantId)).toEqual([['tenant.email_change_requested', null]])
})

it('rejects an email change to the current address, or if the password has changed since the tenant confirmed it', async () => {
  const { tenant, tenantId, recipient } = await createSignedInTenant()
  expect(await startChange(tenant, { address: recipient, key: recipient })).toEqual({ ok: false, reason: 'unchanged' })
  const proof = { passwordHash: 'an earlier hash', confirmedAt: null }
  expect(await startEmailChange(tenant, proof, newEmail())).toEqual({ ok: false, reason: 'session ended' })
  expect(await findAuditEvents(tenantId)).toEqual([])
})

it('changes the email address of the tenant and of the active contract once the link is used, and keeps the password', async () => {
  const { tenant, tenantId, contractId, sessionId, recipient } = await createSignedInTenant()
  await signInTenant(db, tenantId)
  const email = newEmail()
  await startChange(tenant, email)
  await sendActivationOrResetLink(recipient)
  const [before, token] = [await findTenant(tenantId), await findConfirmationToken(email)]
  const results = await Promise.all([changeOwnEmail(token, sessionId), changeOwnEmail(token, sessionId)])
  expect(results).toContainEqual({ ok: true, tenantId, email: email.address })
  expect(results).toContainEqual({ ok: false, reason: 'used' })
  expect(await findTenant(tenantId)).toMatchObject({ email: email.address, password_hash: before?.password_hash })
  expect(await findCredentials('account', email.key)).toMatchObject({ id: tenantId })
  expect(await findCredentials('account', recipient)).toBeNull()
  const [contract] = await db.sql('SELECT email FROM house_contracts WHERE id = $1', [contractId])
  expect(contract).toEqual({ email: email.address })
  expect(await findSessions(tenantId)).toEqual([sessionId])
  expect(await findAuditEvents(tenantId)).toEqual([
    ['tenant.email_change_requested', null],
    ['house_contract.corrected', companyId],
    ['tenant.email_changed', null],
  ])
  const emails = await findContractEmails(db, contractId)
  expect(emails.at(-1)).toMatchObject({ template: 'tenant-email-changed', recipient })
  expect(await resetTenantPassword(await findToken(recipient, 'tenant-password-reset'), 'hash')).toBe(false)
  expect(await stopEmailChange(await findToken(recipient, 'tenant-email-change-requested'))).toMatchObject({
    reason: 'expired',
  })
})

it('reveals that another tenant has the new address only to somebody who opens the link sent to that address', async () => {
  const { tenant, tenantId, recipient } = await createSignedInTenant()
  const other = await createSignedInTenant()
  const taken = { address: other.recipient, key: other.recipient }
  expect(await startChange(tenant, taken)).toEqual({ ok: true })
  expect(await findOwnDetails(tenant)).toMatchObject({ pendingEmail: other.recipient })
  const token = await findConfirmationToken(taken)
  const rejection = { ok: false, reason: 'has another tenant' }
  expect([await changeOwnEmail(token), await changeOwnEmail(token)]).toEqual([rejection, rejection])
  expect((await findTenant(tenantId))?.email).toBe(recipient)
  expect(await findAuditEvents(tenantId)).toEqual([['tenant.email_change_requested', null]])
  expect(await findAuditEvents(other.tenantId)).toEqual([])
})

it.each([
  ['a newer link', async (tenant: SignedInTenant) => startChange(tenant, newEmail())],
  ['the tenant', cancelOwnEmailChange],
  [
    'a new password',
    async ({ email }: SignedInTenant) => {
      await sendActivationOrResetLink(email)
      await resetTenantPassword(await findToken(email, 'tenant-password-reset'), '$argon2id$v=19$new')
    },
  ],
  [
    'support, by ending the sessions',
    async ({ tenantId }: SignedInTenant) => {
      const { userId } = await signInSupportStaff(db)
      const user = { userId, actor: { type: 'support_staff', id: userId } } as unknown as SupportStaff
      await signOutTenantEverywhere(user, tenantId)
    },
  ],
  [
    'support, by resetting 2FA',
    async ({ tenantId }: SignedInTenant) => {
      const { userId } = await signInSupportStaff(db)
      const user = { userId, actor: { type: 'support_staff', id: userId } } as unknown as SupportStaff
      await db.sql(
        `UPDATE tenants SET totp_secret = 'secret', totp_confirmed_at = now(), totp_last_step = 0 WHERE id = $1`,
        [tenantId],
      )
      expect(await resetTenantTwoFactor(user, tenantId)).toEqual({ ok: true })
    },
  ],
])('rejects the link of an email change that was replaced or cancelled by %s', async (_, invalidate) => {
  const { tenant, tenantId, recipient } = await createSignedInTenant()
  const email = newEmail()
  await startChange(tenant, email)
  const token = await findConfirmationToken(email)
  await invalidate(tenant)
  expect(await changeOwnEmail(token)).toEqual({ ok: false, reason: 'expired' })
  expect((await findTenant(tenantId))?.email).toBe(recipient)
})

it('stops an email change when the link in the notice is used, and signs the tenant out everywhere', async () => {
  const { tenant, tenantId, recipient } = await createSignedInTenant()
  const email = newEmail()
  await startChange(tenant, email)
  const stopToken = await findToken(recipient, 'tenant-email-change-requested')
  expect(await stopEmailChange(await findConfirmationToken(email))).toEqual({ ok: false, reason: 'unknown' })
  expect(await stopEmailChange(stopToken)).toMatchObject({ ok: true, tenant: { email: recipient } })
  expect(await stopEmailChange(stopToken)).toEqual({ ok: false, reason: 'used' })
  expect(await changeOwnEmail(await findConfirmationToken(email))).toEqual({ ok: false, reason: 'expired' })
  expect(await findSessions(tenantId)).toEqual([])
  expect(await findOwnDetails(tenant)).toMatchObject({ email: recipient, pendingEmail: null })
})

it('sends the contract’s confirmation to the new address if the newest email to the old one bounced', async () => {
  const { tenant, contractId } = await createSignedInTenant()
  await db.sql(
    `UPDATE emails SET status = 'bounced', settled_at = now(), rendered_at = now(), subject = 's', html = 'h', text = 't'
     WHERE contract_id = $1`,
    [contractId],
  )
  const email = newEmail()
  await startChange(tenant, email)
  await changeOwnEmail(await findConfirmationToken(email))
  expect((await findContractEmails(db, contractId)).at(-1)).toMatchObject({
    ...{ template: 'bills-package-confirmation', recipient: email.address, tenant_token_id: null, status: 'queued' },
  })
})

it('changes the phone number of the tenant and of the active contract, and audits the change only once if it’s repeated', async () => {
  const { tenant, tenantId, contractId } = await createSignedInTenant()
  for (let attempt = 0; attempt < 2; attempt++) await changeOwnPhone(tenant, '07700 900999')
  expect(await findOwnDetails(tenant)).toMatchObject({ contactNo: '07700 900999' })
  const [contract] = await db.sql('SELECT contact_no FROM house_contracts WHERE id = $1', [contractId])
  expect(contract).toEqual({ contact_no: '07700 900999' })
  expect(await findAuditEvents(tenantId)).toEqual([
    ['house_contract.corrected', companyId],
    ['tenant.phone_changed', null],
  ])
})
