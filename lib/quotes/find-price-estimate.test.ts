import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { DEFAULT_RATE_CARD_DIRECTORY } from '@/e2e/helpers/default-rate-card'
import { queueEmail } from '@/e2e/helpers/queue-and-find-emails'
import { prisma } from '@/lib/platform/database/prisma'
import { findPriceEstimate } from './find-price-estimate'
import { importFirstRateCard } from './rate-cards/import-rate-card-folder'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

it('estimates a contract’s price, but returns null if no rate card is live or the contract is unknown', async () => {
  const { contractId } = await queueEmail(db)
  expect(await findPriceEstimate(contractId)).toBeNull()
  await importFirstRateCard(db.owner, DEFAULT_RATE_CARD_DIRECTORY)
  const [contract] = await db.sql<{ created_at: Date }>('SELECT created_at FROM house_contracts WHERE id = $1', [
    contractId,
  ])
  const estimate = await findPriceEstimate(contractId)
  expect(estimate).toMatchObject({ coverage: 'Gas and electricity only', pricedAt: contract?.created_at })
  expect(estimate?.prices.map(({ plan }) => plan)).toEqual(['GREENSAVER', 'UNLIMITED'])
  for (const { household, person } of estimate?.prices ?? []) expect(household).toBeCloseTo(person * 4, 1)
  expect(await findPriceEstimate(contractId + 1)).toBeNull()
})
