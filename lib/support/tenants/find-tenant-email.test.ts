// Tests which emails support can read, and what is removed from them, with a real database and the real template.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTenantWithContract } from '@/e2e/helpers/create-tenant-records'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { insertCompany } from '@/e2e/helpers/queue-and-find-emails'
import { signInSupportStaff } from '@/e2e/helpers/sign-in'
import { activationLink } from '@/lib/mail/links/activation-link'
import { findQueuedEmail } from '@/lib/mail/outbox/find-queued-email'
import { storeRenderedEmail } from '@/lib/mail/outbox/store-rendered-email'
import { renderEmail } from '@/lib/mail/render'
import { prisma } from '@/lib/platform/database/prisma'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import { buildEmailDocument } from './email-document'
import { findTenantEmail, findTenantEmailSummary } from './find-tenant-email'

let db: TestDatabase
let user: SupportStaff
let companyId: number

beforeAll(async () => {
  db = await createTestDatabase()
  user = (await signInSupportStaff(db)) as unknown as SupportStaff
  companyId = await insertCompany(db)
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const createTenant = (mode: 'live' | 'test' = 'live') => createTenantWithContract(db, { companyId, mode })

async function storeContent(emailId: string): Promise<void> {
  const email = await findQueuedEmail(emailId)
  const rendered = email && (await renderEmail(email))
  await storeRenderedEmail(emailId, rendered ?? expect.unreachable())
}

const findAccessActions = (tenantId: number) =>
  db.sql('SELECT action FROM support_access_log WHERE tenant_ids @> ARRAY[$1::int]', [tenantId])

it('shows a tenant’s email without its one-time link and with no clickable links, and logs the view', async () => {
  const { tenantId, emailId, tokenId, recipient } = await createTenant()
  await storeContent(emailId)
  expect(await findTenantEmailSummary(user, tenantId, emailId)).toMatchObject({ renderedAt: expect.any(Date) })
  expect(await findAccessActions(tenantId)).toEqual([])
  const email = (await findTenantEmail(user, tenantId, emailId)) ?? expect.unreachable()
  expect(await findAccessActions(tenantId)).toEqual([{ action: 'tenant.email_viewed' }])
  for (const part of ['html', 'text'] as const) {
    const document = buildEmailDocument(email, part)
    expect(document).toContain('Cardigan Road')
    expect(document).toContain(`To: ${recipient}`)
    expect(document).not.toMatch(/href=|activation\.invalid/)
    expect(document).not.toContain(tokenId)
    expect(document).not.toContain(activationLink(tokenId).split('#')[1])
  }
  expect(email.html).toContain(tokenId)
})

it('finds no email of another tenant or of a test tenant, and no email that hasn’t been rendered', async () => {
  const [ada, ben, test] = [await createTenant(), await createTenant(), await createTenant('test')]
  await storeContent(ada.emailId)
  await storeContent(test.emailId)
  expect(await findTenantEmail(user, ben.tenantId, ada.emailId)).toBeNull()
  expect(await findTenantEmailSummary(user, ben.tenantId, ada.emailId)).toBeNull()
  expect(await findTenantEmail(user, test.tenantId, test.emailId)).toBeNull()
  expect(await findTenantEmail(user, ben.tenantId, ben.emailId)).toBeNull()
  expect(await findAccessActions(ben.tenantId)).toEqual([])
})

it('escapes the subject, the recipient and the plain text', () => {
  const email = { recipient: '"<a>"@x.org', subject: '<b>$&</b>', html: '<body class="x">Hello</body>', text: 'a <b' }
  expect(buildEmailDocument(email, 'html')).toMatch(
    /^<body class="x"><div style="[^"]*"><b>&lt;b&gt;\$&amp;&lt;\/b&gt;<\/b><br>To: &quot;&lt;a&gt;&quot;@x\.org<\/div>Hello<\/body>$/,
  )
  expect(buildEmailDocument(email, 'text')).toContain('>a &lt;b</pre>')
})
