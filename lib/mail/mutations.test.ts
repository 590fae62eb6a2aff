import { afterAll, beforeAll, expect, it } from 'vitest'
import { prisma } from '@/lib/platform/database/prisma'
import { type TestDatabase, testDatabase } from '../../e2e/support/database'
import { newCompany, outcomeOf } from '../../e2e/support/outbox'
import { capturedEmail } from './data'
import { captureTest } from './delivery/capture-transport'
import { deliver } from './delivery/deliver'
import { newStaffToken, staffLink } from './links/password-reset-link'
import { enqueueStaffEmail } from './mutations'
import { STAFF_INVITATION } from './templates/staff-invitation'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const VALUES = { companyName: 'Headingley Lets', invitedBy: null }

async function invited(): Promise<{ userId: number; tokenId: string }> {
  const user = await prisma().partnerStaff.create({
    data: {
      companyId: await newCompany(db),
      email: 'Robin@example.org',
      emailKey: 'robin@example.org',
      role: 'admin',
      tokens: { create: { ...newStaffToken('invitation'), purpose: 'invitation' } },
    },
    select: { id: true, tokens: { select: { id: true } } },
  })
  return { userId: user.id, tokenId: user.tokens[0]?.id ?? '' }
}

const queued = () => db.sql<{ id: string }>(`SELECT e.id FROM emails e JOIN pgboss.job j ON j.id = e.id`)

it('queues an e-mail with its job, whose link is put in when it leaves and stands in no row', async () => {
  const { userId, tokenId } = await invited()
  const email = { userId, recipient: 'Robin@example.org', template: STAFF_INVITATION, values: VALUES, tokenId }
  await prisma().$transaction((tx) => enqueueStaffEmail(tx, email))
  const [{ id } = { id: '' }] = await queued()
  expect(await deliver(id, { live: captureTest, test: captureTest })).toEqual({ state: 'captured' })

  const link = staffLink(tokenId)
  expect(link).toMatch(/^http:\/\/localhost:3000\/choose-password#[\w-]{43}$/)
  const captured = await capturedEmail(id)
  expect(captured).toMatchObject({ link, recipient: 'Robin@example.org' })
  for (const part of [captured?.html, captured?.text]) expect(part).toContain(link)
  expect((await outcomeOf(db, id)).html).not.toContain(link)
  expect(await db.dump()).not.toContain(link.split('#')[1])
})

it('queues nothing in a transaction that is undone', async () => {
  const { userId } = await invited()
  const before = await db.dump()
  const undone = prisma().$transaction(async (tx) => {
    await enqueueStaffEmail(tx, { userId, recipient: 'a@example.org', template: STAFF_INVITATION, values: VALUES })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect((await db.dump()).split('\n').sort()).toEqual(before.split('\n').sort())
})
