// What the database's functions tell, held against what the OpenAPI document says of it.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { messageMismatches } from '@/e2e/support/contract'
import { type TestDatabase, testDatabase } from '@/e2e/support/database'
import { queueEmail } from '@/e2e/support/outbox'
import { addEndpoint, deliveriesOf } from '@/e2e/support/webhooks'
import { cancelContract } from '@/lib/contracts/mutations'
import { bounce, keepRendered } from '@/lib/mail/outbox'
import { prisma } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import { EVENT_TYPES } from '../event'
import { MESSAGE_BODIES } from './message-body'
import { signedMessage } from './sign-message'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

it('is of every event as documented', async () => {
  const { companyId, endpointId } = await addEndpoint(db, 'http://127.0.0.1:9999/hooks')
  const { emailId, contractId } = await queueEmail(db, { companyId })
  await keepRendered(emailId, { subject: 's', html: 'h', text: 't' })
  await bounce(emailId)
  await cancelContract(OPERATOR, contractId, null)
  await db.sql(`SELECT hold_unmatched_address($1, 'live', 'a@example.org', '{}', '[]', $2)`, [companyId, randomUUID()])

  const deliveries = await deliveriesOf(db, endpointId)
  expect(deliveries.map(({ type }) => type).sort()).toEqual([...EVENT_TYPES].sort())
  for (const { id, type, data } of deliveries) {
    const { body } = signedMessage(id, { type, createdAt: new Date(), data }, [])
    expect(messageMismatches(body), body).toEqual([])
    const { shape } = MESSAGE_BODIES[type as keyof typeof MESSAGE_BODIES]
    const sent = JSON.parse(body)
    expect(Object.keys(sent)).toEqual(Object.keys(shape))
    expect(Object.keys(sent.data).sort()).toEqual(Object.keys(shape.data.shape).sort())
    expect(messageMismatches(JSON.stringify({ ...sent, data: { ...sent.data, email: 'a@example.org' } }))).not.toEqual(
      [],
    )
  }
})
