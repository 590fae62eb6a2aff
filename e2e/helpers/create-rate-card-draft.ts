import { connect } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import { storeRateCardDraft } from '@/lib/quotes/rate-cards/store-rate-card-draft'
import type { TestDatabase } from './create-test-database'
import { loadDefaultRateCard } from './default-rate-card'

/**
 * Creates a draft that changes the default rates for electricity, water, TV and broadband, and causes warnings. Returns
 * its ID.
 */
export async function createRateCardDraft(db: TestDatabase): Promise<number> {
  const rateCard = await loadDefaultRateCard()
  const owner = connect(db.owner)
  const draft = await storeRateCardDraft(
    OPERATOR,
    {
      ...rateCard,
      energy_rates: rateCard.energy_rates.map((row) => ({
        ...row,
        electricity_unit: row.region === '_M' ? 60 : row.electricity_unit + 1.5,
      })),
      water_bills: rateCard.water_bills.map((row) => ({ ...row, annual: row.area === 'LS' ? 800 : row.annual })),
      tv_licences: [...rateCard.tv_licences, { from: '2027-04-01', annual: 187 }],
      broadband_options: rateCard.broadband_options.filter(({ speed }) => speed !== '900mbps'),
    },
    owner,
  )
  await owner.$disconnect()
  return draft.id
}
