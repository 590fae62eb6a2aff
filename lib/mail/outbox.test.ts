import { afterAll, beforeAll, expect, it } from 'vitest'
import { prisma } from '@/lib/platform/database/prisma'
import { type TestDatabase, testDatabase } from '../../e2e/support/database'
import { outcomeOf, queueEmail } from '../../e2e/support/outbox'
import { keepRendered, queuedEmail, settle } from './outbox'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const rendered = (text: string) => ({ subject: text, html: text, text })

it('of two renderings the first stays', async () => {
  const { emailId } = await queueEmail(db)
  await keepRendered(emailId, rendered('first'))
  await keepRendered(emailId, rendered('second'))
  expect((await queuedEmail(emailId))?.kept).toMatchObject(rendered('first'))
})

it('of two settlements the first stays, and each knows whether it was the one', async () => {
  const { emailId } = await queueEmail(db)
  await keepRendered(emailId, rendered('text'))
  expect(await settle({ id: emailId, submission: 1 }, { state: 'sent', providerId: 'first' })).toBe(true)
  expect(await settle({ id: emailId, submission: 1 }, { state: 'failed', failure: 'second' })).toBe(false)
  expect(await outcomeOf(db, emailId)).toMatchObject({ state: 'sent', provider_id: 'first', failure: null })
  expect(await queuedEmail(emailId)).toBeNull()
})

it('a settled e-mail is not rendered any more', async () => {
  const { emailId } = await queueEmail(db)
  await settle({ id: emailId, submission: 1 }, { state: 'failed', failure: 'reason' })
  await keepRendered(emailId, rendered('late'))
  expect(await outcomeOf(db, emailId)).toMatchObject({ state: 'failed', html: null })
})
