import { afterAll, beforeAll, expect, it } from 'vitest'
import { prisma } from '@/lib/platform/database/prisma'
import { createTestDatabase, type TestDatabase } from '../../../e2e/helpers/create-test-database'
import { findEmail, queueEmail } from '../../../e2e/helpers/queue-and-find-emails'
import { findQueuedEmail } from './find-queued-email'
import { recordDeliveryResult } from './record-delivery-result'
import { storeRenderedEmail } from './store-rendered-email'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const buildRendered = (text: string) => ({ subject: text, html: text, text })

it('keeps the first rendering of an email if a second one is stored', async () => {
  const { emailId } = await queueEmail(db)
  await storeRenderedEmail(emailId, buildRendered('first'))
  await storeRenderedEmail(emailId, buildRendered('second'))
  expect((await findQueuedEmail(emailId))?.renderedContent).toMatchObject(buildRendered('first'))
})

it('keeps an email’s first delivery result if a second one is recorded', async () => {
  const { emailId } = await queueEmail(db)
  await storeRenderedEmail(emailId, buildRendered('text'))
  expect(await recordDeliveryResult({ id: emailId, submission: 1 }, { status: 'sent', providerId: 'first' })).toBe(true)
  expect(await recordDeliveryResult({ id: emailId, submission: 1 }, { status: 'failed', failure: 'second' })).toBe(
    false,
  )
  expect(await findEmail(db, emailId)).toMatchObject({ status: 'sent', provider_id: 'first', failure: null })
  expect(await findQueuedEmail(emailId)).toBeNull()
})

it('doesn’t store a rendering of an email whose delivery has ended', async () => {
  const { emailId } = await queueEmail(db)
  await recordDeliveryResult({ id: emailId, submission: 1 }, { status: 'failed', failure: 'reason' })
  await storeRenderedEmail(emailId, buildRendered('late'))
  expect(await findEmail(db, emailId)).toMatchObject({ status: 'failed', html: null })
})
