import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { DEFAULT_RATE_CARD_DIRECTORY } from '@/e2e/helpers/default-rate-card'
import { findTenantOfContract, insertQuoteRequest } from '@/e2e/helpers/personas'
import { insertCompany, queueEmail } from '@/e2e/helpers/queue-and-find-emails'
import { signInSupportStaff } from '@/e2e/helpers/sign-in'
import { prisma } from '@/lib/platform/database/prisma'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import { importFirstRateCard } from '@/lib/quotes/rate-cards/import-rate-card-folder'
import { findQuoteRequest } from './find-quote-request'

let db: TestDatabase
let user: SupportStaff
let companyId: number

beforeAll(async () => {
  db = await createTestDatabase()
  const { userId } = await signInSupportStaff(db)
  user = { userId, actor: { type: 'support_staff', id: userId } } as SupportStaff
  companyId = await insertCompany(db)
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

describe('support’s view of a quote', () => {
  it('explains the prices with the rate card that was live when they were quoted', async () => {
    const rateCardId = await importFirstRateCard(db.owner, DEFAULT_RATE_CARD_DIRECTORY)
    const { contractId } = await queueEmail(db, { companyId, mode: 'live' })
    const testService = { db, companyId } as Parameters<typeof insertQuoteRequest>[0]
    const tenantId = await findTenantOfContract(testService, contractId)
    const id = await insertQuoteRequest(testService, tenantId)
    // Publish another version, which is empty. The quote must still be explained with the version that was live when it
    // was stored.
    await db.sql(`WITH later AS (INSERT INTO rate_cards (checksum) VALUES (decode(repeat('ab', 32), 'hex')) RETURNING id)
      INSERT INTO rate_card_publications (rate_card_id, actor_type) SELECT id, 'operator' FROM later`)
    const quote = await findQuoteRequest(user, id)
    expect(quote).toMatchObject({ tenantId, postcode: 'LS6 3AA', version: { id: rateCardId } })
    expect(quote?.breakdown).toMatchObject({
      card: rateCardId,
      people: 4,
      days: 365,
      place: { prefix: 'LS6', region: '_M' },
    })
    const accesses = await db.sql(`SELECT tenant_ids FROM support_access_log WHERE action = 'tenant.quote_viewed'`)
    expect(accesses).toEqual([{ tenant_ids: [tenantId] }])
    await db.sql('DELETE FROM quote_requests WHERE id = $1', [id])
    expect(await findQuoteRequest(user, id)).toBeNull()
    expect(await findQuoteRequest(user, 2_000_000_000)).toBeNull()
  })
})
