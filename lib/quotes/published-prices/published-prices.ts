// What every outcode of a rate card pays, and what each postcode area does: for docs/prices.
import type { ParsedPostcode } from '@/lib/addresses/postcodes/postcode'
import { priceQuotes } from '../pricing/price-quote'
import { findSupplyRegion } from '../pricing/supply-region'
import type { RateCard } from '../rate-cards/rate-card'

/** The household that is priced: that of the guide's example (lib/partner-api/docs-samples/worked-example.ts). */
export const HOUSEHOLD = { numberOfTenants: 4, startDate: '2027-09-01', endDate: '2028-08-31' }

/** GBP a week for the household, GREENSAVER; null where there is no price. */
export interface OutcodePrices {
  /** An outcode; of an area of which the card knows no outcode, the area. */
  outcode: string
  area: string
  region: string | null
  gas: number | null
  /** Of a home with electricity alone where there is no mains gas. */
  electricity: number | null
  water: number | null
  tv: number
  total: number
}

/** Every outcode, in the order of its letters and then its number. */
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
  // No sector: an outcode whose sectors lie in several regions is priced in that of most of its postcodes.
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

/** The outcode in the middle of each area's by its total, of an even number the cheaper. */
export function priceAreas(outcodes: readonly OutcodePrices[]): OutcodePrices[] {
  return [...Map.groupBy(outcodes, ({ area }) => area).values()].flatMap((areaOutcodes) => {
    const sorted = areaOutcodes.toSorted((one, other) => one.total - other.total)
    return sorted[Math.floor((sorted.length - 1) / 2)] ?? []
  })
}
