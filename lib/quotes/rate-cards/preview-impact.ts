import { todayInLondon } from '@/lib/platform/validation/required-date'
import { toIsoDate } from '@/lib/platform/validation/to-iso-date'
import { priceQuotes, type QuoteItem } from '../pricing/price-quote'
import { findSupplyRegion, type SupplyRegion } from '../pricing/supply-region'
import { buildRateCard, type RateCard, type RateCardFigures } from './rate-card'

/** A household's quote under two cards, in GBP a week. A price is null if the card lacks it. */
export interface QuoteChange {
  /** A region, area, speed or postcode prefix: '_A', 'LS', '100mbps', 'LS6 3'. */
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
  /** Gas and electricity together, by region and plan. */
  energy: (QuoteChange & { plan: PricedPlan })[]
  /** Changed postcode areas only, largest change first. */
  water: QuoteChange[]
  tv: QuoteChange
  broadband: QuoteChange[]
  /**
   * The largest rises and falls of a home's quote (gas, electricity, water and TV), for 1 to 10 people in every place.
   * Only the first of several identical changes is listed.
   */
  rises: WorstCase[]
  falls: WorstCase[]
}

/** The household for which changes are shown. Its tenancy is the 12 months from today. */
export const REFERENCE_PEOPLE = 4

const MAX_PEOPLE = 10
const MAX_CASES = 5

type PriceQuotes = (card: RateCard, place: SupplyRegion, people: number) => QuoteItem[]

/** @param day the first day of the 12 months, YYYY-MM-DD */
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
    tv: compare('tv', (card) => sumFlat(priceReference(card, {}), 'tv')),
    broadband: unionOf(({ broadband }) => broadband.map(({ speed }) => speed)).map((speed) =>
      compare(speed, (card) => findBroadbandPrice(priceReference(card, {}), speed)),
    ),
    ...findWorstCases(oldCard, newCard, priceHousehold),
  }
}

/** Returns the change in GBP a week, or null if only one card has the price. */
export const getChange = ({ before, after }: Pick<QuoteChange, 'before' | 'after'>): number | null =>
  before === null || after === null ? null : roundToPence(after - before)

/**
 * Picks the largest rise and fall of a home's quote, and the largest change of broadband, for a summary. Broadband is
 * optional, so it isn't part of a home's quote.
 */
export function findBiggestChanges({ rises, falls, broadband }: ImpactPreview): {
  homes: WorstCase[]
  broadband: QuoteChange | null
} {
  const changes = broadband.filter(({ before, after }) => before !== after)
  const [largest = null] = changes.sort((a, b) => magnitude(b) - magnitude(a))
  return { homes: [...rises.slice(0, 1), ...falls.slice(0, 1)], broadband: largest }
}

/** A served place without energy, for prices that don't depend on the region. */
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

/** Keeps the first of several cases with the same prices. Often all areas of a region have the same. */
const distinctCases = (cases: WorstCase[]): WorstCase[] => {
  const seen = new Set<string>()
  return cases.filter(({ plan, before, after }) => {
    const key = `${plan} ${before} ${after}`
    return !seen.has(key) && seen.add(key)
  })
}

/**
 * Lists the places that both cards serve, each labelled with a sector, outcode or postcode area in it. Prices depend
 * only on these properties of a place, so one example of each combination is enough.
 */
function findSharedRegions(
  oldCard: RateCard,
  newCard: RateCard,
): { label: string; regions: [SupplyRegion, SupplyRegion] }[] {
  const areas = [...newCard.waterBills.keys()]
  // Areas come last, so that they label only the places that no outcode is in.
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

/** Removes the floating-point error of adding up pounds. */
const roundToPence = (amount: number) => Math.round(amount * 100) / 100

const difference = ({ before, after }: QuoteChange) => roundToPence((after ?? 0) - (before ?? 0))
const byRise = (a: QuoteChange, b: QuoteChange) => difference(b) - difference(a)
const byFall = (a: QuoteChange, b: QuoteChange) => difference(a) - difference(b)
const magnitude = (change: QuoteChange) => Math.abs(difference(change))

function getLastDayOfYear(day: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return toIsoDate(new Date(Date.UTC(year + 1, month - 1, date - 1)))
}
