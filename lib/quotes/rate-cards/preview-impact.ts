import { todayInLondon } from '@/lib/platform/validation/required-date'
import { toIsoDate } from '@/lib/platform/validation/to-iso-date'
import { priceQuotes, type QuoteItem } from '../pricing/price-quote'
import { findSupplyRegion, type SupplyRegion } from '../pricing/supply-region'
import { buildRateCard, type RateCard, type RateCardFigures } from './rate-card'

/** A household's price under two rate cards, in GBP per week. A price is null if the card doesn't contain it. */
export interface QuoteChange {
  /** The region, area, broadband speed or postcode prefix, such as '_A', 'LS', '100mbps' or 'LS6 3'. */
  label: string
  before: number | null
  after: number | null
}

export const PLANS = ['GREENSAVER', 'UNLIMITED'] as const
type PricedPlan = (typeof PLANS)[number]

export interface WorstCase extends QuoteChange {
  people: number
  plan: PricedPlan
}

export interface ImpactPreview {
  /** The price of gas and electricity together, by region and plan. */
  energy: (QuoteChange & { plan: PricedPlan })[]
  /** The price of water in the postcode areas where it changes, largest change first. */
  water: QuoteChange[]
  tv: QuoteChange
  broadband: QuoteChange[]
  /**
   * The largest rises and falls in a home's quote (gas, electricity, water and TV), at most five of each. Compares
   * every place, with 1 to 10 people. If several places have the same prices for a plan, lists only the first.
   */
  rises: WorstCase[]
  falls: WorstCase[]
}

/**
 * The number of people in the household that price changes are calculated for. Its tenancy is the 12 months from today.
 */
export const REFERENCE_PEOPLE = 4

const MAX_PEOPLE = 10
const MAX_CASES = 5

type PriceQuotes = (card: RateCard, place: SupplyRegion, people: number) => QuoteItem[]

/**
 * Compares what households would pay under two rate cards, to show the effect of publishing the second.
 *
 * @param day the first day of the households' tenancy, which lasts 12 months, YYYY-MM-DD
 */
export function previewImpact(
  before: RateCardFigures,
  after: RateCardFigures,
  day: string = todayInLondon(),
): ImpactPreview {
  const [oldCard, newCard] = [buildRateCard(0, before), buildRateCard(1, after)]
  const lastDay = getLastDayOfYear(day)
  const priceHousehold: PriceQuotes = (card, place, people) => priceQuotes(card, place, people, day, lastDay)
  const compare = (label: string, getPrice: (card: RateCard) => number | null): QuoteChange => ({
    label,
    before: getPrice(oldCard),
    after: getPrice(newCard),
  })
  const priceReference = (card: RateCard, overrides: Partial<SupplyRegion>) =>
    priceHousehold(card, { ...anyRegion(card), ...overrides }, REFERENCE_PEOPLE)
  const unionOf = (getKeys: (card: RateCard) => Iterable<string>) => [
    ...new Set([...getKeys(oldCard), ...getKeys(newCard)]),
  ]
  return {
    energy: unionOf(({ energyRates }) => energyRates.keys())
      .sort()
      .flatMap((region) =>
        PLANS.map((plan) => ({
          plan,
          ...compare(region, (card) =>
            card.energyRates.has(region) ? sumEnergy(priceReference(card, { region, mainsGas: true }), plan) : null,
          ),
        })),
      ),
    water: unionOf(({ waterBills }) => waterBills.keys())
      .map((area) =>
        compare(area, (card) => (card.waterBills.has(area) ? sumFlat(priceReference(card, { area }), 'water') : null)),
      )
      .filter(({ before, after }) => before !== after)
      .sort((a, b) => magnitude(b) - magnitude(a) || a.label.localeCompare(b.label)),
    tv: compare('TV', (card) => sumFlat(priceReference(card, {}), 'tv')),
    broadband: unionOf(({ broadband }) => broadband.map(({ speed }) => speed)).map((speed) =>
      compare(speed, (card) => findBroadbandPrice(priceReference(card, {}), speed)),
    ),
    ...findWorstCases(oldCard, newCard, priceHousehold),
  }
}

/** Returns the change in GBP per week, or null if a price is missing. */
export const getChange = ({ before, after }: Pick<QuoteChange, 'before' | 'after'>): number | null =>
  before === null || after === null ? null : roundToPence(after - before)

/**
 * Finds the largest rise and fall in a home's quote and the largest change in a broadband price, for a summary. A
 * home's quote doesn't include broadband, because broadband is optional.
 */
export function findBiggestChanges({ rises, falls, broadband }: ImpactPreview): {
  homes: WorstCase[]
  broadband: QuoteChange | null
} {
  const changes = broadband.filter(({ before, after }) => before !== after)
  const [largest = null] = changes.sort((a, b) => magnitude(b) - magnitude(a))
  return { homes: [...rises.slice(0, 1), ...falls.slice(0, 1)], broadband: largest }
}

/**
 * Returns an arbitrary place that we serve, with no electricity region and no mains gas. The caller overrides the
 * properties that the price depends on.
 */
const anyRegion = (card: RateCard): SupplyRegion => ({
  region: null,
  mainsGas: false,
  area: [...card.waterBills.keys()][0]!,
})

function findWorstCases(
  oldCard: RateCard,
  newCard: RateCard,
  priceHousehold: PriceQuotes,
): Pick<ImpactPreview, 'rises' | 'falls'> {
  const rises: WorstCase[] = []
  const falls: WorstCase[] = []
  for (const { label, regions } of findSharedRegions(oldCard, newCard)) {
    const cases = Array.from({ length: MAX_PEOPLE }, (_, index) => {
      const [oldQuote, newQuote] = [
        priceHousehold(oldCard, regions[0], index + 1),
        priceHousehold(newCard, regions[1], index + 1),
      ]
      return { people: index + 1, oldQuote, newQuote }
    })
    for (const plan of PLANS) {
      const all = cases.map(({ people, oldQuote, newQuote }) => {
        return { label, people, plan, before: sumHome(oldQuote, plan), after: sumHome(newQuote, plan) }
      })
      const [rise, fall] = [all.toSorted(byRise)[0]!, all.toSorted(byFall)[0]!]
      if (difference(rise) > 0) rises.push(rise)
      if (difference(fall) < 0) falls.push(fall)
    }
  }
  rises.sort(byRise)
  falls.sort(byFall)
  return { rises: distinctCases(rises).slice(0, MAX_CASES), falls: distinctCases(falls).slice(0, MAX_CASES) }
}

/**
 * Keeps only the first of several cases with the same prices for a plan. All areas of a region often have the same
 * prices.
 */
const distinctCases = (cases: WorstCase[]): WorstCase[] => {
  const seen = new Set<string>()
  return cases.filter(({ plan, before, after }) => {
    const key = `${plan} ${before} ${after}`
    return !seen.has(key) && seen.add(key)
  })
}

/**
 * Lists one place for each combination of `SupplyRegion` properties in the two cards, because prices depend only on
 * these. Includes only places that both cards serve. A place's label is a sector, outcode or postcode area that has
 * these properties.
 */
function findSharedRegions(
  oldCard: RateCard,
  newCard: RateCard,
): { label: string; regions: [SupplyRegion, SupplyRegion] }[] {
  const areas = [...newCard.waterBills.keys()]
  // Areas come last, so that an area is the label only if no sector or outcode has the same properties.
  const prefixes = [
    ...[...newCard.regions.keys(), ...oldCard.regions.keys()].filter((prefix) => /\d/.test(prefix)),
    ...areas,
  ]
  const regionsByKey = new Map<string, { label: string; regions: [SupplyRegion, SupplyRegion] }>()
  for (const label of prefixes) {
    const outcode = label.split(' ')[0]!
    const area = /^[A-Z]+/.exec(label)![0]
    const postcode = { postcode: label, sector: label, outcode, area }
    const [oldRegion, newRegion] = [findSupplyRegion(oldCard, postcode), findSupplyRegion(newCard, postcode)]
    const key = JSON.stringify([oldRegion, newRegion])
    if (oldRegion && newRegion && !regionsByKey.has(key))
      regionsByKey.set(key, { label, regions: [oldRegion, newRegion] })
  }
  return [...regionsByKey.values()]
}

const sumEnergy = (items: QuoteItem[], plan: PricedPlan) =>
  roundToPence(sum(items.filter((item) => 'planType' in item && item.planType === plan)))

const sumFlat = (items: QuoteItem[], utility: 'water' | 'tv') =>
  sum(items.filter(({ utilityType }) => utilityType === utility))

const findBroadbandPrice = (items: QuoteItem[], speed: string) =>
  items.find((item) => 'broadbandSpeed' in item && item.broadbandSpeed === speed)?.weeklyQuote ?? null

const sumHome = (items: QuoteItem[], plan: PricedPlan) =>
  roundToPence(sumEnergy(items, plan) + sumFlat(items, 'water') + sumFlat(items, 'tv'))

const sum = (items: QuoteItem[]) => items.reduce((total, { weeklyQuote }) => total + weeklyQuote, 0)

/** Rounds a sum of amounts in GBP, to remove floating-point errors. */
const roundToPence = (amount: number) => Math.round(amount * 100) / 100

const difference = ({ before, after }: QuoteChange) => roundToPence((after ?? 0) - (before ?? 0))
const byRise = (a: QuoteChange, b: QuoteChange) => difference(b) - difference(a)
const byFall = (a: QuoteChange, b: QuoteChange) => difference(a) - difference(b)
const magnitude = (change: QuoteChange) => Math.abs(difference(change))

function getLastDayOfYear(day: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return toIsoDate(new Date(Date.UTC(year + 1, month - 1, date - 1)))
}
