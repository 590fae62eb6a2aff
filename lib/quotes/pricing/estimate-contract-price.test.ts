import { beforeAll, expect, it } from 'vitest'
import { loadDefaultRateCard } from '@/e2e/helpers/default-rate-card'
import { buildRateCard, type RateCard } from '../rate-cards/rate-card'
import { comparePlans } from './compare-plans'
import { estimateContractPrice, type PricedContract } from './estimate-contract-price'
import { priceQuotes } from './price-quote'

let card: RateCard
beforeAll(async () => {
  card = buildRateCard(1, await loadDefaultRateCard())
})

const contract: PricedContract = {
  ...{ postcode: 'LS6 3AA', numberOfTenants: 4, broadband: '100mbps' },
  ...{ startDate: new Date('2027-09-01'), endDate: new Date('2028-08-31') },
  ...{ gas: true, electricity: true, water: false, tv: true, wifi: true },
}

it('returns the same prices as the portal’s quote for the same home, dates and services', () => {
  const home = { region: '_M', mainsGas: true, area: 'LS' }
  const quotes = priceQuotes(card, home, 4, '2027-09-01', '2028-08-31')
  const { totals } = comparePlans(quotes, ['gas', 'electricity', 'tv', 'wifi'], 4, '100mbps')
  expect(totals?.household.GREENSAVER).toBeGreaterThan(20)
  expect(estimateContractPrice(card, contract)).toEqual({
    coverage: null,
    prices: (['GREENSAVER', 'UNLIMITED'] as const).map((plan) => ({
      ...{ plan, household: totals?.household[plan], person: totals?.person[plan] },
    })),
  })
})

it('names no plan if the plan makes no difference', () => {
  const { prices } = estimateContractPrice(card, { ...contract, gas: false, electricity: false }) ?? { prices: [] }
  expect(prices.map(({ plan }) => plan)).toEqual([null])
})

it('says which services the price covers if some have none', () => {
  expect(estimateContractPrice(card, { ...contract, broadband: 'Fibre' })?.coverage).toBe(
    'Gas, electricity and TV licence only',
  )
})

it.each([
  ['none of the services has a price', { gas: false, electricity: false, tv: false, broadband: 'Fibre' }],
  ['the card has no prices for the area', { postcode: 'JE2 3AB' }],
])('returns null if %s', (_case, changes) => {
  expect(estimateContractPrice(card, { ...contract, ...changes })).toBeNull()
})
