import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { DEFAULT_RATE_CARD_DIRECTORY } from '@/e2e/helpers/default-rate-card'
import { addTestCompany, type TestCompany } from '@/e2e/helpers/hold-requests'
import { buildQuoteRequest } from '@/e2e/helpers/request-bodies'
import { prisma } from '@/lib/platform/database/prisma'
import type { Principal } from '@/lib/platform/identity/principal'
import { getPartnerQuote } from './get-partner-quote'
import { getQuotes } from './get-quotes'
import { importFirstRateCard } from './rate-cards/import-rate-card-folder'
import { quotePathSchema, quoteRequestSchema } from './schema'

let db: TestDatabase
let company: TestCompany
beforeAll(async () => {
  db = await createTestDatabase()
  await importFirstRateCard(db.owner, DEFAULT_RATE_CARD_DIRECTORY)
  company = await addTestCompany(db)
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const read = (principal: Principal, requestId: string) =>
  getPartnerQuote(principal, quotePathSchema.parse({ requestId }))

async function requestQuotes(changes: Record<string, unknown> = {}) {
  const partner = { ...company.partner, requestId: randomUUID() }
  const request = quoteRequestSchema.parse(buildQuoteRequest(changes))
  const result = await getQuotes(partner, request)
  if (!result.ok) throw new Error(result.reason)
  return { requestId: partner.requestId, request, quotes: result.quotes }
}

it('returns the details and prices of a past quote, even after the rates have changed', async () => {
  const { requestId, request, quotes } = await requestQuotes({ postcode: 'ls63aa' })
  await db.sql(`WITH later AS (INSERT INTO rate_cards (checksum) VALUES (sha256('later')) RETURNING id)
    INSERT INTO rate_card_publications (rate_card_id, actor_type) SELECT id, 'operator' FROM later`)
  const { postcode, email, ...sent } = request
  expect(await read(company.partner, requestId)).toEqual({
    ...{ ...sent, requestId, createdAt: expect.any(Date), email: email.address, postcode: 'LS6 3AA', quotes },
  })
  await db.sql('DELETE FROM rate_card_publications WHERE id = (SELECT max(id) FROM rate_card_publications)')
})

it('returns the quote of a test address', async () => {
  const { requestId, quotes } = await requestQuotes({ postcode: 'GB|TM|1' })
  expect(await read(company.partner, requestId)).toMatchObject({ postcode: 'LS99 9ZZ', quotes })
})

it('returns null for another company’s quote, one of the other mode, an unknown ID and text that isn’t an ID', async () => {
  const { requestId } = await requestQuotes()
  const other = (await addTestCompany(db)).partner
  for (const stranger of [other, { ...company.partner, mode: 'live' as const }]) {
    expect(await read(stranger, requestId)).toBeNull()
  }
  for (const id of [randomUUID(), 'abc', '']) expect(await read(company.partner, id)).toBeNull()
})
