// Database functions build the `data` of webhook messages, so only a test can check it against the OpenAPI document.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findMessageMismatches } from '@/e2e/helpers/check-against-openapi'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { addEndpoint, findEndpointDeliveries } from '@/e2e/helpers/create-webhook-endpoints'
import { queueEmail } from '@/e2e/helpers/queue-and-find-emails'
import { cancelContract } from '@/lib/contracts/cancel-contract'
import { changeOwnPhone } from '@/lib/contracts/tenants/change-own-phone'
import { recordBounce } from '@/lib/mail/outbox/record-bounce'
import { storeRenderedEmail } from '@/lib/mail/outbox/store-rendered-email'
import { prisma } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import type { SignedInTenant } from '@/lib/platform/identity/session-types'
import { sendChallenge } from '../endpoints/send-challenge'
import { CHALLENGE_TYPE, EVENT_TYPES } from '../event-types'
import { MESSAGE_BODY_SCHEMAS, TEST_EVENT_FIELD } from './message-body'
import { signMessage } from './sign-message'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

it('builds messages for all event types and for challenges as the OpenAPI document defines them', async () => {
  const { companyId, endpointId } = await addEndpoint(db, 'http://127.0.0.1:9999/hooks')
  const { emailId, contractId } = await queueEmail(db, { companyId })
  await storeRenderedEmail(emailId, { subject: 's', html: 'h', text: 't' })
  await recordBounce(emailId)
  const { tenantId } = await prisma().houseContract.findUniqueOrThrow({ where: { id: contractId } })
  await changeOwnPhone({ tenantId, actor: OPERATOR } as unknown as SignedInTenant, '07700 900999')
  await cancelContract(OPERATOR, contractId, null)
  await db.sql(`SELECT hold_unmatched_address($1, 'live', 'a@example.org', '{}', '[]', $2)`, [companyId, randomUUID()])
  // A contract of another company closes the unmatched address.
  await queueEmail(db, { recipient: 'a@example.org' })
  const unverified = await addEndpoint(db, 'http://127.0.0.1:9999/hooks', { companyId, isVerified: false })
  await sendChallenge(OPERATOR, unverified.scope, unverified.endpointId)

  const deliveries = (
    await Promise.all([endpointId, unverified.endpointId].map((id) => findEndpointDeliveries(db, id)))
  ).flat()
  expect(deliveries.map(({ type }) => type).sort()).toEqual([...EVENT_TYPES, CHALLENGE_TYPE].sort())
  for (const { id, type, data } of deliveries) {
    const { body } = signMessage(id, { type, createdAt: new Date(), data }, [])
    expect(findMessageMismatches(body), body).toEqual([])
    const { shape } = MESSAGE_BODY_SCHEMAS[type as keyof typeof MESSAGE_BODY_SCHEMAS]
    const message = JSON.parse(body)
    expect(Object.keys(message)).toEqual(Object.keys(shape))
    const fields = Object.keys(shape.data.shape).filter((name) => name !== TEST_EVENT_FIELD)
    expect(Object.keys(message.data).sort()).toEqual(fields.sort())
    expect(
      findMessageMismatches(JSON.stringify({ ...message, data: { ...message.data, email: 'a@example.org' } })),
    ).not.toEqual([])
  }
})
