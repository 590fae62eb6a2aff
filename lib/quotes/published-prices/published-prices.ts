// Calculates the prices that we publish in docs/prices, for every outcode of a rate card and for each postcode area.
import type { ParsedPostcode } from '@/lib/addresses/postcodes/postcode'
import { priceQuotes } from '../pricing/price-quote'
import { findSupplyRegion } from '../pricing/supply-region'
import type { RateCard } from '../rate-cards/rate-card'

/** The household in the guide's worked example (lib/partner-api/docs-samples/worked-example.ts). */
export const HOUSEHOLD = { numberOfTenants: 4, startDate: '2027-09-01', endDate: '2028-08-31' }

/**
 * The household's prices on GREENSAVER, in GBP per week. A price is null if we have none for the utility, for example
 * for gas where there's no mains gas.
 */
export interface OutcodePrices {
  /** An outcode. If the card lists no outcodes in a postcode area, this is the area. */
  outcode: string
  area: string
  region: string | null
  gas: number | null
  /** The price of electricity. If there's no mains gas, this is the electric-only price. */
  electricity: number | null
  water: number | null
  tv: number
  total: number
}

/**
 * Prices every outcode on the card, and every postcode area for which the card lists no outcodes. The result is sorted
 * by the outcode's letters, then by its number.
 */
export function priceOutcodes(card: RateCard): OutcodePrices[] {
  const outcodes = new Set(
    [...card.regions.keys()].filter((prefix) => /\d/.test(prefix)).map((prefix) => prefix.split(' ')[0] ?? ''),
  )
  const knownAreas = new Set([...outcodes].map(getArea))
  const otherAreas = [...card.waterBills.keys()].filter((area) => !knownAreas.has(area))
  return [...outcodes, ...otherAreas].sort(collator.compare).map((outcode) => priceOutcode(card, outcode))
}

const collator = new Intl.Collator('en-GB', { numeric: true })
const getArea = (outcode: string) => outcode.match(/^[A-Z]+/)?.[0] ?? ''

function priceOutcode(card: RateCard, outcode: string): OutcodePrices {
  const area = getArea(outcode)
  // Use the outcode in place of the postcode and of the sector. The lookup then finds the region of most of the
  // outcode's postcodes.
  const postcode: ParsedPostcode = { postcode: outcode, outcode, sector: outcode, area }
  const supplyRegion = findSupplyRegion(card, postcode)
  if (!supplyRegion) throw new Error(`${outcode} is not served`)
  const { numberOfTenants, startDate, endDate } = HOUSEHOLD
  const quotes = priceQuotes(card, supplyRegion, numberOfTenants, startDate, endDate)
  const getWeeklyPrice = (utility: string) =>
    quotes.find(({ utilityType }) => utilityType === utility)?.weeklyQuote || null
  const electric = quotes.find((item) => item.utilityType === 'electric' && item.planType === 'GREENSAVER')
  const gas = getWeeklyPrice('gas')
  const electricity =
    (electric &&
      'tariff' in electric &&
      'electricOnlyEstimate' in electric &&
      (gas === null ? electric.weeklyQuoteElectricOnly : electric.weeklyQuote)) ||
    null
  const [water, tv] = [getWeeklyPrice('water'), getWeeklyPrice('tv') ?? 0]
  const total =
    [gas, electricity, water, tv].reduce<number>((pence, price) => pence + Math.round((price ?? 0) * 100), 0) / 100
  return { outcode, area, region: supplyRegion.region, gas, electricity, water, tv, total }
}

/**
 * Returns the prices of the outcode with the median total in each area. If two outcodes are in the middle, returns the
 * cheaper prices.
 */
export function priceAreas(outcodes: readonly OutcodePrices[]): OutcodePrices[] {
  return [...Map.groupBy(outcodes, ({ area }) => area).values()].flatMap((areaOutcodes) => {
    const sorted = areaOutcodes.toSorted((one, other) => one.total - other.total)
    return sorted[Math.floor((sorted.length - 1) / 2)] ?? []
  })
}
