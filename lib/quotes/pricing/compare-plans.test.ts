import { expect, it } from 'vitest'
import type { Service } from '@/lib/contracts/utility-services'
import { comparePlans } from './compare-plans'
import type { QuoteItem } from './price-quote'

const terms = { tariff: 1, estimate: 1, standingCharge: 1 }
const electric = { ...terms, utilityType: 'electric', electricOnlyEstimate: 1 } as const
const QUOTES: QuoteItem[] = [
  { ...terms, utilityType: 'gas', planType: 'GREENSAVER', weeklyQuote: 10.1 },
  { utilityType: 'gas', planType: 'LITE', weeklyQuote: 0 },
  { ...terms, utilityType: 'gas', planType: 'UNLIMITED', weeklyQuote: 12.2 },
  { ...electric, planType: 'GREENSAVER', weeklyQuote: 20.2, weeklyQuoteElectricOnly: 30.3 },
  { utilityType: 'electric', planType: 'LITE', weeklyQuote: 0, weeklyQuoteElectricOnly: 0 },
  { ...electric, planType: 'UNLIMITED', weeklyQuote: 24.4, weeklyQuoteElectricOnly: 36.6 },
  { utilityType: 'water', weeklyQuote: 5.05 },
  { utilityType: 'tv', weeklyQuote: 3.35 },
  { utilityType: 'broadband', broadbandSpeed: '50mbps', weeklyQuote: 5.75 },
  { utilityType: 'broadband', broadbandSpeed: '100mbps', weeklyQuote: 6.9 },
]

it('adds up the quotes for the chosen services, and divides the total by the number of people', () => {
  const { lines, totals, exclusion } = comparePlans(QUOTES, ['gas', 'electricity', 'wifi'], 3, '100 Mbps')
  expect(lines).toEqual([
    { service: 'gas', label: 'Gas', weekly: { GREENSAVER: 10.1, UNLIMITED: 12.2 } },
    { service: 'electricity', label: 'Electricity', weekly: { GREENSAVER: 20.2, UNLIMITED: 24.4 } },
    { service: 'wifi', label: 'Broadband, 100mbps', weekly: { GREENSAVER: 6.9, UNLIMITED: 6.9 } },
  ])
  expect(totals).toEqual({
    coverage: null,
    household: { GREENSAVER: 37.2, UNLIMITED: 43.5 },
    person: { GREENSAVER: 12.4, UNLIMITED: 14.5 },
  })
  expect(exclusion).toBeNull()
})

it('uses the electric-only price for a home without mains gas', () => {
  const quotesWithoutGas = QUOTES.map((item) => (item.utilityType === 'gas' ? { ...item, weeklyQuote: 0 } : item))
  expect(comparePlans(quotesWithoutGas, ['gas', 'electricity'], 1, '')).toMatchObject({
    lines: [{ weekly: { GREENSAVER: null, UNLIMITED: null } }, { weekly: { GREENSAVER: 30.3, UNLIMITED: 36.6 } }],
    totals: { household: { GREENSAVER: 30.3, UNLIMITED: 36.6 } },
  })
})

it('uses the electric-only price for a package without gas', () => {
  expect(comparePlans(QUOTES, ['electricity'], 1, '').totals?.household).toEqual({
    GREENSAVER: 30.3,
    UNLIMITED: 36.6,
  })
})

it('shows no price for a broadband speed that isn’t offered', () => {
  expect(comparePlans(QUOTES, ['wifi', 'tv', 'water'], 2, 'Fibre')).toMatchObject({
    lines: [
      { label: 'Broadband', weekly: { GREENSAVER: null, UNLIMITED: null } },
      { label: 'TV licence' },
      { label: 'Water' },
    ],
    totals: { household: { GREENSAVER: 8.4 } },
  })
})

it('says what the totals cover if a service has no price', () => {
  const belfastQuotes = QUOTES.map((item) =>
    item.utilityType === 'tv' || item.utilityType === 'broadband'
      ? item
      : { ...item, weeklyQuote: 0, ...('weeklyQuoteElectricOnly' in item && { weeklyQuoteElectricOnly: 0 }) },
  )
  expect(comparePlans(belfastQuotes, ['gas', 'electricity', 'water', 'tv', 'wifi'], 2, 'None')).toMatchObject({
    totals: { coverage: 'TV licence only', household: { GREENSAVER: 3.35, UNLIMITED: 3.35 } },
    exclusion: 'The totals don’t include gas, electricity, water and broadband, which have no price.',
  })
  expect(comparePlans(belfastQuotes, ['water', 'tv', 'wifi'], 2, '50mbps')).toMatchObject({
    totals: { coverage: 'TV licence and broadband only' },
    exclusion: 'The totals don’t include water, which has no price.',
  })
})

it('returns no totals if no chosen service has a price', () => {
  expect(comparePlans(QUOTES, ['wifi'], 2, 'Fibre')).toMatchObject({
    totals: null,
    exclusion: 'Broadband has no price, so there’s no total.',
  })
})

it('asks for the broadband speed instead of saying that broadband has no price', () => {
  const describe = (services: Service[]) => comparePlans(QUOTES, services, 2, '').exclusion
  expect(describe(['wifi'])).toBe('Choose the broadband speed to see its price.')
  expect(describe(['gas', 'wifi'])).toBe('Choose the broadband speed to see its price.')
  const quotesWithoutGas = QUOTES.filter(({ utilityType }) => utilityType !== 'gas')
  expect(comparePlans(quotesWithoutGas, ['gas', 'tv', 'wifi'], 2, '').exclusion).toBe(
    'The totals don’t include gas, which has no price. Choose the broadband speed to see its price.',
  )
})

it('rounds each person’s share up if it ends in half a penny', () => {
  const { totals } = comparePlans(QUOTES, ['tv', 'wifi', 'water'], 2, '50mbps')
  expect([totals?.household.GREENSAVER, totals?.person.GREENSAVER]).toEqual([14.15, 7.08])
  const higherQuotes = QUOTES.map((item) => (item.utilityType === 'water' ? { ...item, weeklyQuote: 16.15 } : item))
  expect(comparePlans(higherQuotes, ['water'], 2, '').totals?.person.UNLIMITED).toBe(8.08)
})

it('returns no totals if no service is chosen', () => {
  expect(comparePlans(QUOTES, [], 4, '')).toEqual({ lines: [], totals: null, exclusion: null })
})
