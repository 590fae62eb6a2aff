import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '@/e2e/support/database'
import { quoteOf, tenantOf } from '@/e2e/support/everybody'
import { newCompany, queueEmail } from '@/e2e/support/outbox'
import { signedInSupport } from '@/e2e/support/portal'
import { SHIPPED_CARD } from '@/e2e/support/shipped-card'
import { prisma } from '@/lib/platform/database/prisma'
import type { SupportUser } from '@/lib/platform/identity/signed-in'
import { importFirstRateCard } from '@/lib/quotes/rate-cards/import-rate-card'
import { quoteRequestOfDesk } from './data'

let db: TestDatabase
let user: SupportUser
let companyId: number

beforeAll(async () => {
  db = await testDatabase()
  const { userId } = await signedInSupport(db)
  user = { userId, actor: { type: 'support_staff', id: userId } } as SupportUser
  companyId = await newCompany(db)
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

describe('a quote that was asked for', () => {
  it('is explained by the version that priced it, and the look is written down', async () => {
    const card = await importFirstRateCard(db.owner, SHIPPED_CARD)
    const { contractId } = await queueEmail(db, { companyId, mode: 'live' })
    const service = { db, companyId } as Parameters<typeof quoteOf>[0]
    const tenantId = await tenantOf(service, contractId)
    const id = await quoteOf(service, tenantId)
    // What prices since has no figures at all.
    await db.sql(`WITH later AS (INSERT INTO rate_cards (checksum) VALUES (decode(repeat('ab', 32), 'hex')) RETURNING id)
      INSERT INTO rate_card_publications (rate_card_id, actor_type) SELECT id, 'operator' FROM later`)
    const quote = await quoteRequestOfDesk(user, id)
    expect(quote).toMatchObject({ tenantId, postcode: 'LS6 3AA', version: { id: card } })
    expect(quote?.working).toMatchObject({ card, people: 4, days: 365, place: { prefix: 'LS6', region: '_M' } })
    const looks = await db.sql(`SELECT tenant_ids FROM support_access_log WHERE action = 'tenant.quote_viewed'`)
    expect(looks).toEqual([{ tenant_ids: [tenantId] }])
    await db.sql('DELETE FROM quote_requests WHERE id = $1', [id])
    expect(await quoteRequestOfDesk(user, id)).toBeNull()
    expect(await quoteRequestOfDesk(user, 2_000_000_000)).toBeNull()
  })
})
