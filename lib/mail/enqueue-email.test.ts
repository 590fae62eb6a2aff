import { afterAll, beforeAll, expect, it } from 'vitest'
import { prisma } from '@/lib/platform/database/prisma'
import { createTestDatabase, type TestDatabase } from '../../e2e/helpers/create-test-database'
import { findEmail, insertCompany } from '../../e2e/helpers/queue-and-find-emails'
import { deliverEmail } from './delivery/deliver-email'
import { devTransport } from './delivery/dev-transport'
import { enqueuePartnerStaffEmail } from './enqueue-email'
import { findDevInboxEmail } from './find-dev-inbox-emails'
import { newPartnerStaffToken, partnerStaffLink } from './links/partner-staff-link'
import { PARTNER_STAFF_INVITATION } from './templates/partner-staff-invitation'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const VALUES = { companyName: 'Headingley Lets', invitedBy: null }

async function inviteUser(): Promise<{ userId: number; tokenId: string }> {
  const user = await prisma().partnerStaff.create({
    data: {
      companyId: await insertCompany(db),
      email: 'Robin@example.org',
      emailKey: 'robin@example.org',
      role: 'admin',
      tokens: { create: { ...newPartnerStaffToken('invitation'), purpose: 'invitation' } },
    },
    select: { id: true, tokens: { select: { id: true } } },
  })
  return { userId: user.id, tokenId: user.tokens[0]?.id ?? '' }
}

const findQueuedEmails = () => db.sql<{ id: string }>(`SELECT e.id FROM emails e JOIN pgboss.job j ON j.id = e.id`)

it('queues an email without its link, and inserts the link only on delivery', async () => {
  const { userId, tokenId } = await inviteUser()
  const email = { userId, recipient: 'Robin@example.org', template: PARTNER_STAFF_INVITATION, values: VALUES, tokenId }
  await prisma().$transaction((tx) => enqueuePartnerStaffEmail(tx, email))
  const [{ id } = { id: '' }] = await findQueuedEmails()
  expect(await deliverEmail(id, { live: devTransport, test: devTransport })).toEqual({ status: 'captured' })

  const link = partnerStaffLink(tokenId)
  expect(link).toMatch(/^http:\/\/localhost:3000\/reset-password#[\w-]{43}$/)
  const devInboxEmail = await findDevInboxEmail(id)
  expect(devInboxEmail).toMatchObject({ link, recipient: 'Robin@example.org' })
  for (const part of [devInboxEmail?.html, devInboxEmail?.text]) expect(part).toContain(link)
  expect((await findEmail(db, id)).html).not.toContain(link)
  expect(await db.dump()).not.toContain(link.split('#')[1])
})

it('queues no email if the transaction is rolled back', async () => {
  const { userId } = await inviteUser()
  const dumpBefore = await db.dump()
  const rolledBack = prisma().$transaction(async (tx) => {
    await enqueuePartnerStaffEmail(tx, {
      userId,
      recipient: 'a@example.org',
      template: PARTNER_STAFF_INVITATION,
      values: VALUES,
    })
    throw new Error('undone')
  })
  await expect(rolledBack).rejects.toThrow('undone')
  expect((await db.dump()).split('\n').sort()).toEqual(dumpBefore.split('\n').sort())
})
