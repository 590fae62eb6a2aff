import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { insertCompany, queueEmail } from '@/e2e/helpers/queue-and-find-emails'
import { SAMPLE_JPEG, SAMPLE_PNG, SAMPLE_SIZE } from '@/e2e/helpers/sample-images'
import { signInPartnerStaff } from '@/e2e/helpers/sign-in'
import { deliverEmail } from '@/lib/mail/delivery/deliver-email'
import { devTransport } from '@/lib/mail/delivery/dev-transport'
import { prisma } from '@/lib/platform/database/prisma'
import type { PartnerStaffActor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { changeCompanyContact } from './change-company-contact'
import { findLogoImage } from './find-logo-image'
import { getCompanyProfile } from './get-company-profile'
import { removeCompanyLogo } from './remove-company-logo'
import { replaceCompanyLogo } from './replace-company-logo'
import { companyContactSchema } from './schema'

const images = vi.hoisted(() => ({ reEncode: vi.fn() }))
vi.mock('@/lib/platform/images/re-encode-image', async (original) => {
  const real = await original<typeof import('@/lib/platform/images/re-encode-image')>()
  return { ...real, reEncodeImage: images.reEncode.mockImplementation(real.reEncodeImage) }
})

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

async function createCompany(role: 'admin' | 'member' = 'admin') {
  const companyId = (await insertCompany(db)) as CompanyId
  const { userId } = await signInPartnerStaff(db, { companyId, role })
  const actor: PartnerStaffActor = { type: 'partner_staff', id: userId }
  return { companyId, actor }
}

const findAuditActions = (companyId: number) =>
  db
    .sql<{ action: string }>('SELECT action FROM audit_events WHERE company_id = $1 ORDER BY id', [companyId])
    .then((rows) => rows.map(({ action }) => action))

const CONTACT = { email: 'lettings@headingley-lets.example', phone: '0113 496 0000' }

it('stores a company’s contact, and records in the audit log only saves that change it', async () => {
  const { companyId, actor } = await createCompany()
  for (const contact of [CONTACT, CONTACT, { ...CONTACT, phone: null }]) {
    expect(await changeCompanyContact(actor, companyId, contact)).toEqual({ ok: true })
  }
  const { contactEmail, contactPhone } = await getCompanyProfile(companyId)
  expect([contactEmail, contactPhone]).toEqual([CONTACT.email, null])
  expect(await findAuditActions(companyId)).toEqual(['company.contact_changed', 'company.contact_changed'])
})

it('keeps a logo’s ID when the company replaces the logo, and deletes the image when the company removes it', async () => {
  const { companyId, actor } = await createCompany()
  await replaceCompanyLogo(actor, companyId, SAMPLE_PNG)
  const first = (await getCompanyProfile(companyId)).logo!
  expect(first).toMatchObject(SAMPLE_SIZE)
  const firstImage = await findLogoImage(first.id)
  await replaceCompanyLogo(actor, companyId, SAMPLE_JPEG)
  const second = (await getCompanyProfile(companyId)).logo!
  expect(second.id).toBe(first.id)
  expect(second.replacedAt.getTime()).toBeGreaterThan(first.replacedAt.getTime())
  expect(await findLogoImage(first.id)).not.toEqual(firstImage)
  await removeCompanyLogo(actor, companyId)
  expect(await findLogoImage(first.id)).toBeNull()
  expect(await findAuditActions(companyId)).toEqual([
    ...['company.logo_replaced', 'company.logo_replaced', 'company.logo_removed'],
  ])
})

it('decodes at most two logos at a time, and rejects a company’s uploads while 20 of them wait', async () => {
  const { companyId, actor } = await createCompany()
  let [running, mostRunning] = [0, 0]
  const decode = async () => {
    mostRunning = Math.max(mostRunning, ++running)
    await setImmediate()
    running--
    return { ok: false, reason: 'unreadable' }
  }
  const reEncode = images.reEncode.getMockImplementation()!
  images.reEncode.mockImplementation(decode)
  const results = await Promise.all(Array.from({ length: 25 }, () => replaceCompanyLogo(actor, companyId, SAMPLE_PNG)))
  images.reEncode.mockImplementation(reEncode)
  expect(mostRunning).toBe(2)
  expect(results.filter((result) => !result.ok && result.reason === 'busy')).toHaveLength(3)
})

it('rejects an image that can’t be a logo, and changes by people who are no longer admins', async () => {
  const { companyId, actor } = await createCompany('member')
  expect(await replaceCompanyLogo(actor, companyId, Buffer.from('<svg/>'))).toEqual({
    ...{ ok: false, reason: 'unsupported format' },
  })
  for (const result of [
    await replaceCompanyLogo(actor, companyId, SAMPLE_PNG),
    await changeCompanyContact(actor, companyId, CONTACT),
    await removeCompanyLogo(actor, companyId),
  ])
    expect(result).toEqual({ ok: false, reason: 'not an admin' })
  expect(await findAuditActions(companyId)).toEqual([])
})

it('shows the logo and contact in emails about the company’s contracts', async () => {
  const { companyId, actor } = await createCompany()
  await changeCompanyContact(actor, companyId, CONTACT)
  await replaceCompanyLogo(actor, companyId, SAMPLE_PNG)
  const { logo } = await getCompanyProfile(companyId)
  const emailIds = [(await queueEmail(db, { companyId })).emailId, (await queueEmail(db)).emailId]
  for (const id of emailIds) await deliverEmail(id, { live: devTransport, test: devTransport })
  const emails = await db.sql<{ html: string }>('SELECT html FROM emails WHERE id = ANY($1) ORDER BY company_id', [
    emailIds,
  ])
  const parts = [`/logos/${logo!.id}?v=`, 'mailto:lettings@headingley-lets.example', 'tel:01134960000']
  expect(emails.map(({ html }) => parts.map((part) => html.includes(part)))).toEqual([
    [true, true, true],
    [false, false, false],
  ])
})

it.each([
  [
    { email: ' Lettings@Headingley-Lets.example ', phone: '0113 496\u20110000' },
    ['Lettings@Headingley-Lets.example', '0113 496-0000'],
  ],
  [{ email: '', phone: ' ' }, [null, null]],
])('parses the contact form %j', (form, [email, phone]) => {
  expect(companyContactSchema.parse(form)).toEqual({ email, phone })
})

it.each([
  { email: 'no', phone: '' },
  { email: '', phone: '123' },
  { email: '', phone: 'call 0113 496 0000' },
])('rejects the contact form %j', (form) => {
  expect(companyContactSchema.safeParse(form).success).toBe(false)
})
