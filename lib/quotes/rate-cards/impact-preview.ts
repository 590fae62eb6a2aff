import { todayInLondon } from '@/lib/platform/validation/date'
import { priceQuotes, type QuoteItem } from '../pricing/price-quote'
import { findPlace, type Place } from '../pricing/supply-region'
import { type RateCard, type RateCardFigures, rateCard } from './rate-card'

/** A household's quote under two cards, in GBP a week; null where a card has no such thing. */
export interface QuoteChange {
  /** What is priced: '_A', 'LS', '100mbps', 'LS6 3'. */
  what: string
  before: number | null
  after: number | null
}

export const PLANS = ['GREENSAVER', 'UNLIMITED'] as const
type Plan = (typeof PLANS)[number]

export interface WorstCase extends QuoteChange {
  people: number
  plan: Plan
}

export interface ChangedQuotes {
  /** Gas and electric together, by region and plan. */
  energy: (QuoteChange & { plan: Plan })[]
  /** By postcode area, changed ones alone, the largest change first. */
  water: QuoteChange[]
  tv: QuoteChange
  broadband: QuoteChange[]
  /** Gas, electric, water and TV of 1 to 10 people in every place: what rises and what falls most, one of those that are priced alike. */
  rises: WorstCase[]
  falls: WorstCase[]
}

/** The household that changes are told of; its tenancy is the 12 months from today. */
export const REFERENCE_PEOPLE = 4

const MOST_PEOPLE = 10
const SHOWN_CASES = 5

type Price = (card: RateCard, place: Place, people: number) => QuoteItem[]

/** @param day the first of the 12 months, YYYY-MM-DD */
export function changedQuotes(
  before: RateCardFigures,
  after: RateCardFigures,
  day: string = todayInLondon(),
): ChangedQuotes {
  const [old, now] = [rateCard(0, before), rateCard(1, after)]
  const lastDay = lastOfYear(day)
  const price: Price = (card, place, people) => priceQuotes(card, place, people, day, lastDay)
  /** One change; null for what a card lacks. */
  const change = (what: string, of: (card: RateCard) => number | null): QuoteChange => ({
    what,
    before: of(old),
    after: of(now),
  })
  const priced = (card: RateCard, where: Partial<Place>) =>
    price(card, { ...someplace(card), ...where }, REFERENCE_PEOPLE)
  const either = (keys: (card: RateCard) => Iterable<string>) => [...new Set([...keys(old), ...keys(now)])]
  return {
    energy: either(({ energyRates }) => energyRates.keys())
      .sort()
      .flatMap((region) =>
        PLANS.map((plan) => ({
          plan,
          ...change(region, (card) =>
            card.energyRates.has(region) ? energyOf(priced(card, { region, mainsGas: true }), plan) : null,
          ),
        })),
      ),
    water: either(({ waterBills }) => waterBills.keys())
      .map((area) =>
        change(area, (card) => (card.waterBills.has(area) ? flatOf(priced(card, { area }), 'water') : null)),
      )
      .filter(({ before, after }) => before !== after)
      .sort((a, b) => size(b) - size(a) || a.what.localeCompare(b.what)),
    tv: change('tv', (card) => flatOf(priced(card, {}), 'tv')),
    broadband: either(({ broadband }) => broadband.map(({ speed }) => speed)).map((speed) =>
      change(speed, (card) => broadbandOf(priced(card, {}), speed)),
    ),
    ...worstCases(old, now, price),
  }
}

/** GBP a week by which a quote changes; null where only one card has it. */
export const changeOf = ({ before, after }: Pick<QuoteChange, 'before' | 'after'>): number | null =>
  before === null || after === null ? null : pounds(after - before)

/** What a glance has to show: the largest rise and fall of a home's quote, and of broadband, which no home has to take. */
export function biggestChanges({ rises, falls, broadband }: ChangedQuotes): {
  homes: WorstCase[]
  broadband: QuoteChange | null
} {
  const changes = broadband.filter(({ before, after }) => before !== after)
  const [largest = null] = changes.sort((a, b) => size(b) - size(a))
  return { homes: [...rises.slice(0, 1), ...falls.slice(0, 1)], broadband: largest }
}

/** A served place without energy, for what is the same everywhere. */
const someplace = (card: RateCard): Place => ({ region: null, mainsGas: false, area: [...card.waterBills.keys()][0]! })

function worstCases(old: RateCard, now: RateCard, price: Price): Pick<ChangedQuotes, 'rises' | 'falls'> {
  const rises: WorstCase[] = []
  const falls: WorstCase[] = []
  for (const { what, places } of placesOf(old, now)) {
    const cases = Array.from({ length: MOST_PEOPLE }, (_, index) => {
      const [was, is] = [price(old, places[0], index + 1), price(now, places[1], index + 1)]
      return { people: index + 1, was, is }
    })
    for (const plan of PLANS) {
      const all = cases.map(({ people, was, is }) => {
        return { what, people, plan, before: homeOf(was, plan), after: homeOf(is, plan) }
      })
      const [rise, fall] = [all.toSorted(byRise)[0]!, all.toSorted(byFall)[0]!]
      if (changed(rise) > 0) rises.push(rise)
      if (changed(fall) < 0) falls.push(fall)
    }
  }
  rises.sort(byRise)
  falls.sort(byFall)
  return { rises: unlike(rises).slice(0, SHOWN_CASES), falls: unlike(falls).slice(0, SHOWN_CASES) }
}

/** The first of those that are priced alike, as all areas of a region often are. */
const unlike = (cases: WorstCase[]): WorstCase[] => {
  const seen = new Set<string>()
  return cases.filter(({ plan, before, after }) => {
    const key = `${plan} ${before} ${after}`
    return !seen.has(key) && seen.add(key)
  })
}

/**
 * The places that both cards serve, each with a postcode area, outcode or sector in it. Prices depend on the place
 * alone, so one of each is enough.
 */
function placesOf(old: RateCard, now: RateCard): { what: string; places: [Place, Place] }[] {
  const areas = [...now.waterBills.keys()]
  // Areas last: they stand for those alone that no outcode does.
  const prefixes = [...[...now.regions.keys(), ...old.regions.keys()].filter((prefix) => /\d/.test(prefix)), ...areas]
  const found = new Map<string, { what: string; places: [Place, Place] }>()
  for (const what of prefixes) {
    const outcode = what.split(' ')[0]!
    const area = /^[A-Z]+/.exec(what)![0]
    const postcode = { postcode: what, sector: what, outcode, area }
    const [was, is] = [findPlace(old, postcode), findPlace(now, postcode)]
    const key = JSON.stringify([was, is])
    if (was && is && !found.has(key)) found.set(key, { what, places: [was, is] })
  }
  return [...found.values()]
}

const energyOf = (items: QuoteItem[], plan: Plan) =>
  pounds(sum(items.filter((item) => 'planType' in item && item.planType === plan)))

const flatOf = (items: QuoteItem[], utility: 'water' | 'tv') =>
  sum(items.filter(({ utilityType }) => utilityType === utility))

const broadbandOf = (items: QuoteItem[], speed: string) =>
  items.find((item) => 'broadbandSpeed' in item && item.broadbandSpeed === speed)?.weeklyQuote ?? null

const homeOf = (items: QuoteItem[], plan: Plan) =>
  pounds(energyOf(items, plan) + flatOf(items, 'water') + flatOf(items, 'tv'))

const sum = (items: QuoteItem[]) => items.reduce((total, { weeklyQuote }) => total + weeklyQuote, 0)

/** Adding pounds leaves some last bits. */
const pounds = (amount: number) => Math.round(amount * 100) / 100

const changed = ({ before, after }: QuoteChange) => pounds((after ?? 0) - (before ?? 0))
const byRise = (a: QuoteChange, b: QuoteChange) => changed(b) - changed(a)
const byFall = (a: QuoteChange, b: QuoteChange) => changed(a) - changed(b)
const size = (change: QuoteChange) => Math.abs(changed(change))

function lastOfYear(day: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(Date.UTC(year + 1, month - 1, date - 1)).toISOString().slice(0, 10)
}
