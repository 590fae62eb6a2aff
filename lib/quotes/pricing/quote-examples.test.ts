// Compares quotes with the results of calculating them by hand from prisma/rate-card, including for unusual places and
// dates.
import { beforeAll, describe, expect, test } from 'vitest'
import { loadDefaultRateCard } from '@/e2e/helpers/default-rate-card'
import { buildRateCard, type RateCard } from '../rate-cards/rate-card'
import { priceQuotes, type QuoteItem } from './price-quote'
import type { SupplyRegion } from './supply-region'

let card: RateCard

beforeAll(async () => {
  card = buildRateCard(1, await loadDefaultRateCard())
})

const LEEDS: SupplyRegion = { region: '_M', mainsGas: true, area: 'LS' }

function findItem(quotes: QuoteItem[], utilityType: string, planType?: string): QuoteItem {
  const match = quotes.find(
    (quote) => quote.utilityType === utilityType && (!planType || ('planType' in quote && quote.planType === planType)),
  )
  if (!match) throw new Error(`no ${utilityType} ${planType}`)
  return match
}

test('quotes the prices calculated by hand for four tenants in Leeds in November 2026', () => {
  expect(priceQuotes(card, LEEDS, 4, '2026-11-01', '2026-11-30')).toEqual([
    // Estimate = 12,734 kWh × 0.1133 = 1,442.76.
    // Weekly quote = (7.90 × 1,443 + 29.76 × 30) p = £122.925, and × 7 / 30 = 28.6825.
    {
      utilityType: 'gas',
      planType: 'GREENSAVER',
      tariff: 7.9,
      estimate: 1443,
      standingCharge: 29.76,
      weeklyQuote: 28.68,
    },
    { utilityType: 'gas', planType: 'LITE', weeklyQuote: 0 },
    // Tariff = 7.90 × 1.08 = 8.532. Estimate = 1,443 × 1.15 = 1,659.45.
    // Weekly quote = (8.53 × 1,659 + 892.80) p = £150.4407, and × 7 / 30 = 35.1028.
    {
      utilityType: 'gas',
      planType: 'UNLIMITED',
      tariff: 8.53,
      estimate: 1659,
      standingCharge: 29.76,
      weeklyQuote: 35.1,
    },
    {
      // Estimate = 3,772 kWh × 0.0958 = 361.36.
      // Weekly quote = (25.50 × 361 + 61.72 × 30) p = £110.571, and × 7 / 30 = 25.7999.
      utilityType: 'electric',
      planType: 'GREENSAVER',
      tariff: 25.5,
      estimate: 361,
      standingCharge: 61.72,
      weeklyQuote: 25.8,
      // Electric-only estimate = 361 + 0.4 × 1,443 = 361 + 577.2.
      // Weekly quote = (25.50 × 938 + 1,851.60) p = £257.706, and × 7 / 30 = 60.1314.
      electricOnlyEstimate: 938,
      weeklyQuoteElectricOnly: 60.13,
    },
    { utilityType: 'electric', planType: 'LITE', weeklyQuote: 0, weeklyQuoteElectricOnly: 0 },
    {
      // Tariff = 25.50 × 1.08 = 27.54. Estimate = 361 × 1.15 = 415.15.
      // Weekly quote = (27.54 × 415 + 1,851.60) p = £132.807, and × 7 / 30 = 30.9883.
      utilityType: 'electric',
      planType: 'UNLIMITED',
      tariff: 27.54,
      estimate: 415,
      standingCharge: 61.72,
      weeklyQuote: 30.99,
      // Electric-only estimate = 415 + 0.4 × 1,659 = 415 + 663.6.
      // Weekly quote = (27.54 × 1,079 + 1,851.60) p = £315.6726, and × 7 / 30 = 73.6569.
      electricOnlyEstimate: 1079,
      weeklyQuoteElectricOnly: 73.66,
    },
    // An average household of 2.4 people uses 120.4 m³ of water, between 110 m³ for two people and 136 m³ for three.
    // Yearly bill = £639 × 165 m³ / 120.4 m³ = £875.71. Weekly quote = 875.71 × 7 / 365 = 16.7944.
    { utilityType: 'water', weeklyQuote: 16.79 },
    // The TV licence fee is £180 a year, and 180 × 7 / 365 = 3.4521.
    { utilityType: 'tv', weeklyQuote: 3.45 },
    // The slowest broadband is £25 a month, and 25 × 12 × 7 / 365 = 5.7534.
    { utilityType: 'broadband', broadbandSpeed: '50mbps', weeklyQuote: 5.75 },
    { utilityType: 'broadband', broadbandSpeed: '100mbps', weeklyQuote: 6.9 },
    { utilityType: 'broadband', broadbandSpeed: '250mbps', weeklyQuote: 8.05 },
    { utilityType: 'broadband', broadbandSpeed: '500mbps', weeklyQuote: 9.21 },
    { utilityType: 'broadband', broadbandSpeed: '900mbps', weeklyQuote: 10.36 },
  ])
})

describe('a quote for a tenancy', () => {
  const priceTenancy = () => priceQuotes(card, LEEDS, 1, '2026-09-16', '2026-10-15')

  // Share of use in September = 0.0758 × 15 / 30 = 0.0379. Share in October = 0.0825 × 15 / 31 = 0.0399194.
  // Tariff = (25.30 × 0.0379 + 25.50 × 0.0399194) / 0.0778194 = 25.4026. Estimate = 1,993 × 0.0778194 = 155.09.
  // Standing charge = (64.38 × 15 + 61.72 × 15) / 30 = 63.05.
  test('weights the tariff by use and the standing charge by days if the rates change during the tenancy', () => {
    const expected = { tariff: 25.4, estimate: 155, standingCharge: 63.05 }
    expect(findItem(priceTenancy(), 'electric', 'GREENSAVER')).toMatchObject(expected)
  })

  // The share of gas use is 0.01535 in September and 0.0399677 in October.
  // Tariff = (7.27 × 0.01535 + 7.90 × 0.0399677) / 0.0553177 = 7.7252. Weighted by days, it would be 7.585.
  // Estimate = 8,546 × 0.0553177 = 472.75. Standing charge = (29.12 + 29.76) / 2 = 29.44.
  test('weights the gas tariff by gas use if the rates change during the tenancy', () => {
    const expected = { tariff: 7.73, estimate: 473, standingCharge: 29.44 }
    expect(findItem(priceTenancy(), 'gas', 'GREENSAVER')).toMatchObject(expected)
  })

  test('has electricity rates that are 5% higher from 2027-04-01, but the same gas rates', () => {
    const before = priceQuotes(card, LEEDS, 1, '2027-03-01', '2027-03-31')
    const after = priceQuotes(card, LEEDS, 1, '2027-04-01', '2027-04-30')
    expect(findItem(before, 'electric', 'GREENSAVER')).toMatchObject({ tariff: 25.5, standingCharge: 61.72 })
    expect(findItem(after, 'electric', 'GREENSAVER')).toMatchObject({ tariff: 26.78, standingCharge: 64.81 })
    expect(findItem(before, 'gas', 'GREENSAVER')).toMatchObject({ tariff: 7.9, standingCharge: 29.76 })
    expect(findItem(after, 'gas', 'GREENSAVER')).toMatchObject({ tariff: 7.9, standingCharge: 29.76 })
  })

  test('uses the rates of the last period for later dates', () => {
    expect(findItem(priceQuotes(card, LEEDS, 1, '2039-05-01', '2039-05-31'), 'electric', 'GREENSAVER')).toMatchObject({
      tariff: 26.78,
      standingCharge: 64.81,
    })
  })

  test('uses the rates of the first period for earlier dates', () => {
    expect(findItem(priceQuotes(card, LEEDS, 1, '2020-02-01', '2020-02-29'), 'electric', 'GREENSAVER')).toMatchObject({
      tariff: 25.3,
      standingCharge: 64.38,
      // The year's use × February's share = 1,993 × 0.0893.
      estimate: 178,
    })
  })

  // The fee of £174.50 applies to 10 days and £180 to 20 days. (174.50 × 10 + 180 × 20) / 30 × 7 / 365 = 3.4169.
  // In 2019, only the earlier fee applies. 174.50 × 7 / 365 = 3.3466.
  test('has a TV licence fee weighted by days if the fee changes', () => {
    expect(findItem(priceQuotes(card, LEEDS, 1, '2026-03-22', '2026-04-20'), 'tv').weeklyQuote).toBe(3.42)
    expect(findItem(priceQuotes(card, LEEDS, 1, '2019-01-01', '2019-01-01'), 'tv').weeklyQuote).toBe(3.35)
  })
})

// Estimate = 1,993 × 0.0988 / 31 = 6.35 kWh. Cost = (25.50 × 6 + 61.72) p = 214.72 p a day, which is £15.03 a week.
test('quotes the price calculated by hand for a one-day tenancy', () => {
  const quotes = priceQuotes(card, LEEDS, 1, '2027-01-01', '2027-01-01')
  expect(findItem(quotes, 'electric', 'GREENSAVER')).toMatchObject({ estimate: 6, weeklyQuote: 15.03 })
})

// The table ends at five people. Each of the other two people adds the difference between the table's last two rows.
// Electricity = 4,129 + 2 × (4,129 − 3,772) = 4,843. Gas = 14,486 + 2 × (14,486 − 12,734) = 17,990.
test('extrapolates the energy use of a household with more people than the table lists', () => {
  const quotes = priceQuotes(card, LEEDS, 7, '2026-01-01', '2026-12-31')
  expect(findItem(quotes, 'electric', 'GREENSAVER')).toMatchObject({ estimate: 4843 })
  expect(findItem(quotes, 'gas', 'GREENSAVER')).toMatchObject({ estimate: 17990 })
})

describe('a quote for a place without some utilities', () => {
  const priceYear = (place: SupplyRegion) => priceQuotes(card, place, 2, '2026-11-01', '2027-10-31')
  const NO_GAS = { tariff: 0, estimate: 0, standingCharge: 0, weeklyQuote: 0 }

  test('has a price of 0 for gas if the place has no mains gas', () => {
    const quotes = priceYear({ region: '_P', mainsGas: false, area: 'ZE' })
    expect(findItem(quotes, 'gas', 'GREENSAVER')).toEqual({ utilityType: 'gas', planType: 'GREENSAVER', ...NO_GAS })
    expect(findItem(quotes, 'gas', 'UNLIMITED')).toEqual({ utilityType: 'gas', planType: 'UNLIMITED', ...NO_GAS })
    const withGas = priceYear({ region: '_P', mainsGas: true, area: 'ZE' })
    for (const plan of ['GREENSAVER', 'UNLIMITED']) {
      expect(findItem(quotes, 'electric', plan)).toEqual(findItem(withGas, 'electric', plan))
    }
    // Electric-only estimate = 2,867 + 0.4 × 10,624.
    expect(findItem(quotes, 'electric', 'GREENSAVER')).toMatchObject({ estimate: 2867, electricOnlyEstimate: 7117 })
  })

  test('has a price of 0 for energy and water in Northern Ireland', () => {
    const quotes = priceYear({ region: null, mainsGas: true, area: 'BT' })
    for (const plan of ['GREENSAVER', 'UNLIMITED']) {
      expect(findItem(quotes, 'gas', plan)).toEqual({ utilityType: 'gas', planType: plan, ...NO_GAS })
      const electricOnly = { electricOnlyEstimate: 0, weeklyQuoteElectricOnly: 0 }
      expect(findItem(quotes, 'electric', plan)).toEqual({
        utilityType: 'electric',
        planType: plan,
        ...NO_GAS,
        ...electricOnly,
      })
    }
    expect(findItem(quotes, 'water').weeklyQuote).toBe(0)
    expect(findItem(quotes, 'tv').weeklyQuote).toBe(3.45)
  })

  test('has a price of 0 for water in Scotland', () => {
    const quotes = priceYear({ region: '_N', mainsGas: true, area: 'G' })
    expect(findItem(quotes, 'water').weeklyQuote).toBe(0)
    expect(findItem(quotes, 'gas', 'GREENSAVER').weeklyQuote).toBeGreaterThan(0)
  })

  test('causes an error if the rate card has no energy rates or no water bill for the place', () => {
    expect(() => priceYear({ region: '_X', mainsGas: true, area: 'LS' })).toThrow('no energy rates for region _X')
    expect(() => priceYear({ region: '_M', mainsGas: true, area: 'XX' })).toThrow('no water bill for area XX')
  })
})

test('gives each quote item exactly the fields that the API specification lists', () => {
  const fields = priceQuotes(card, LEEDS, 3, '2026-11-01', '2027-10-31').map((quote) =>
    Object.keys(quote).sort().join(' '),
  )
  const gas = 'estimate planType standingCharge tariff utilityType weeklyQuote'
  const electric =
    'electricOnlyEstimate estimate planType standingCharge tariff utilityType weeklyQuote weeklyQuoteElectricOnly'
  const broadband = 'broadbandSpeed utilityType weeklyQuote'
  expect(fields).toEqual([
    gas,
    'planType utilityType weeklyQuote',
    gas,
    electric,
    'planType utilityType weeklyQuote weeklyQuoteElectricOnly',
    electric,
    'utilityType weeklyQuote',
    'utilityType weeklyQuote',
    ...Array(5).fill(broadband),
  ])
})
