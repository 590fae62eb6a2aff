// Checks that the breakdown of a quote has the same figures as `priceQuotes`, and that its steps lead to them.
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { loadDefaultRateCard } from '@/e2e/helpers/default-rate-card'
import { type ParsedPostcode, parsePostcode } from '@/lib/addresses/postcodes/postcode'
import { buildRateCard, type RateCard, type RateCardFigures } from '../rate-cards/rate-card'
import type { FuelBreakdown, Step } from './fuel-breakdown'
import { priceQuotes } from './price-quote'
import { explainQuotes, type ItemBreakdown, type QuoteBreakdown } from './quote-breakdown'
import type { Fraction } from './rounding'
import { findSupplyRegion } from './supply-region'

let shipped: RateCardFigures
let card: RateCard

beforeAll(async () => {
  shipped = await loadDefaultRateCard()
  card = buildRateCard(7, shipped)
})

const createHome = (numberOfTenants: number, startDate: string, endDate: string) => ({
  numberOfTenants,
  startDate,
  endDate,
})
const toPostcode = (text: string) => parsePostcode(text) as ParsedPostcode
const POSTCODES = ['LS6 3AA', 'OX17 1AA', 'M1 1AA', 'SW1A 1AA', 'G1 1AA', 'ZE1 0AA', 'TR21 0LW', 'BT7 1AA', 'CF10 1AA']

const homes = fc.record({
  postcode: fc.constantFrom(...POSTCODES).map(toPostcode),
  people: fc.integer({ min: 1, max: 50 }),
  start: fc
    .date({ min: new Date('2025-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  days: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 1826 })),
})
const getLastDay = (start: string, days: number) =>
  new Date(Date.parse(start) + (days - 1) * 86_400_000).toISOString().slice(0, 10)

const hundredthsUpTo = (max: number) => fc.integer({ min: 1, max: max * 100 }).map((whole) => whole / 100)
const dayOfCard = fc.integer({ min: 0, max: 2500 }).map((days) => getLastDay('2024-01-01', days + 1))

/**
 * Generates valid rate cards that serve the same places as the default one. Their figures go up to the limits in
 * rate-card-csv-rows.ts.
 */
const figures = fc
  .record({
    rates: fc.uniqueArray(
      fc.record({
        from: dayOfCard,
        electricity_unit: hundredthsUpTo(200),
        electricity_standing: hundredthsUpTo(300),
        gas_unit: hundredthsUpTo(50),
        gas_standing: hundredthsUpTo(300),
        estimated: fc.boolean(),
      }),
      { selector: ({ from }) => from, minLength: 1, maxLength: 8 },
    ),
    uses: fc.array(fc.tuple(fc.integer({ min: 1, max: 8000 }), fc.integer({ min: 1, max: 8000 })), {
      minLength: 2,
      maxLength: 8,
    }),
    shifts: fc.array(fc.integer({ min: -60, max: 60 }), { minLength: 6, maxLength: 6 }),
    factors: fc.tuple(...[10_000, 10_000, 0].map((min) => fc.integer({ min, max: 50_000 }))),
    fees: fc.uniqueArray(fc.record({ from: dayOfCard, annual: hundredthsUpTo(3000) }), {
      selector: ({ from }) => from,
      minLength: 1,
      maxLength: 4,
    }),
  })
  .map(({ rates, uses, shifts, factors, fees }): RateCardFigures => {
    const rising = uses.map((_, index) => uses.slice(0, index + 1))
    const sumUses = (index: 0 | 1) => rising.map((rows) => rows.reduce((total, row) => total + row[index], 0))
    const [electricity, gas] = [sumUses(0), sumUses(1)]
    const byDate = <Row extends { from: string }>(rows: Row[]) => rows.toSorted((a, b) => (a.from < b.from ? -1 : 1))
    return {
      ...shipped,
      energy_rates: [...new Set(shipped.energy_rates.map(({ region }) => region))].flatMap((region) =>
        byDate(rates).map((row) => ({ ...row, region })),
      ),
      energy_uses: uses.map((_, index) => ({
        adults: index + 1,
        electricity_kwh: electricity[index] ?? 0,
        gas_kwh: gas[index] ?? 0,
      })),
      // Move use from one half of the year to the other, so that the shares still add up to 1.
      monthly_shares: shipped.monthly_shares.map((row, index) => {
        const shift = (shifts[index % 6] ?? 0) * (index < 6 ? 1 : -1)
        return { ...row, electricity: (Math.round(row.electricity * 10_000) + shift) / 10_000 }
      }),
      rate_card_plans: shipped.rate_card_plans.map((row, index) => ({
        ...row,
        value: row.name === 'average_household' ? row.value : (factors[index] ?? 0) / 10_000,
      })),
      tv_licences: byDate(fees),
    }
  })

const expectRounded = ({ numerator, denominator, figure }: Step) => {
  const [n, d] = [BigInt(numerator), BigInt(denominator)]
  expect((2n * n + d) / (2n * d)).toBe(BigInt(figure))
}
const toHundredths = (published: number) => Math.round(published * 100)

test('gives a quote and its breakdown the same figures, with any rate card', () => {
  fc.assert(
    fc.property(homes, fc.option(figures), ({ postcode, people, start, days }, otherFigures) => {
      const testedCard = otherFigures ? buildRateCard(8, otherFigures) : card
      const end = getLastDay(start, days)
      const breakdown = explainQuotes(testedCard, postcode, createHome(people, start, end)) as QuoteBreakdown
      const quotes = priceQuotes(testedCard, findSupplyRegion(testedCard, postcode)!, people, start, end)
      expect(breakdown.items.map(({ item }) => item)).toEqual(quotes)
      for (const item of breakdown.items) expectPublished(item, breakdown)
      expect(JSON.parse(JSON.stringify(breakdown))).toEqual(breakdown)
    }),
    { seed: 20_261_120, numRuns: 300 },
  )
})

function expectPublished(breakdown: ItemBreakdown, { energy, days }: QuoteBreakdown): void {
  if (breakdown.kind === 'passed on') {
    expect(breakdown.item.weeklyQuote).toBe(0)
    return
  }
  if (breakdown.kind === 'no supply') {
    expect([breakdown.item.weeklyQuote, breakdown.item.tariff]).toEqual([0, 0])
    return
  }
  expectRounded(breakdown.weekly)
  expect(breakdown.weekly.figure).toBe(toHundredths(breakdown.item.weeklyQuote))
  expectShown(breakdown, days)
  if (breakdown.kind !== 'pay for use' && breakdown.kind !== 'fixed price') return
  const { item, electricOnly } = breakdown
  const fuel = energy?.[item.utilityType === 'gas' ? 'gas' : 'electricity'] as FuelBreakdown
  const planSteps = breakdown.kind === 'fixed price' ? breakdown : fuel
  for (const step of [fuel.tariff, fuel.standingCharge, fuel.estimate, planSteps.tariff, planSteps.estimate])
    expectRounded(step)
  expect([planSteps.tariff.figure, fuel.standingCharge.figure, planSteps.estimate.figure]).toEqual([
    toHundredths(item.tariff),
    toHundredths(item.standingCharge),
    item.estimate,
  ])
  if (breakdown.kind === 'fixed price') {
    expect([breakdown.tariff.of, breakdown.estimate.of]).toEqual([fuel.tariff.figure, fuel.estimate.figure])
  }
  if (!electricOnly || !('electricOnlyEstimate' in item)) return
  expectRounded(electricOnly.replacing)
  expectRounded(electricOnly.weekly)
  expect(electricOnly.estimate).toBe(planSteps.estimate.figure + electricOnly.replacing.figure)
  const { allowance } = electricOnly
  if (allowance) expectRounded(allowance)
  expect(allowance?.of ?? electricOnly.gas).toBe(energy?.gas.estimate.figure)
  expect([allowance?.figure ?? electricOnly.gas, allowance !== null]).toEqual([
    electricOnly.gas,
    breakdown.kind === 'fixed price',
  ])
  expect(electricOnly.estimate).toBe(item.electricOnlyEstimate)
  expect(electricOnly.weekly.figure).toBe(toHundredths(item.weeklyQuoteElectricOnly))
  expect(electricOnly.weekly.denominator).toBe(100 * days)
}

/**
 * Checks that the weekly price of a utility other than energy can be recalculated from the figures that the breakdown
 * shows.
 */
function expectShown(breakdown: ItemBreakdown, days: number): void {
  if (breakdown.kind === 'water') {
    const { annual, use, averageUse, weekly } = breakdown
    expect([weekly.numerator, weekly.denominator]).toEqual([annual * use * 10_000 * 7, averageUse * 365])
  }
  if (breakdown.kind === 'tv') {
    const totalPaid = sumOf(breakdown.periods, (period) => period.days * period.annual)
    expect([breakdown.weekly.numerator, breakdown.weekly.denominator]).toEqual([totalPaid * 7, days * 365])
  }
  if (breakdown.kind === 'broadband') {
    expect([breakdown.weekly.numerator, breakdown.weekly.denominator]).toEqual([breakdown.monthly * 12 * 7, 365])
  }
}

test('splits a tenancy’s days and energy use into months and rate periods that add up exactly', () => {
  fc.assert(
    fc.property(homes, fc.option(figures), ({ postcode, people, start, days }, otherFigures) => {
      const testedCard = otherFigures ? buildRateCard(8, otherFigures) : card
      const breakdown = explainQuotes(testedCard, postcode, createHome(people, start, getLastDay(start, days)))
      for (const fuel of Object.values(breakdown?.energy ?? {})) {
        expect(sumOf(fuel.months, (month) => month.days)).toBe(days)
        expect(sumOf(fuel.periods, (period) => period.days)).toBe(days)
        expect(sumOf(fuel.months, ({ kwh }) => toBigInt(kwh))).toBe(toBigInt(fuel.estimate))
        expect(sumOf(fuel.periods, ({ kwh }) => toBigInt(kwh))).toBe(toBigInt(fuel.estimate))
        for (const month of fuel.months) {
          expect(toBigInt(month.kwh) * BigInt(month.length)).toBe(
            (BigInt(fuel.yearlyUse * month.share * month.days) * BigInt(month.kwh.denominator)) / 10_000n,
          )
        }
        const weighted = sumOf(fuel.periods, ({ kwh, unit }) => toBigInt(kwh) * BigInt(unit))
        expect(weighted * BigInt(fuel.tariff.denominator)).toBe(toBigInt(fuel.tariff) * toBigInt(fuel.estimate))
        expect(sumOf(fuel.periods, (period) => period.days * period.standing)).toBe(fuel.standingCharge.numerator)
      }
    }),
    { seed: 20_261_120, numRuns: 300 },
  )
})

const toBigInt = ({ numerator }: Fraction) => BigInt(numerator)
function sumOf<Part, Sum extends number | bigint>(parts: readonly Part[], getValue: (part: Part) => Sum): Sum {
  return parts.map(getValue).reduce((sum, value) => ((sum as number) + (value as number)) as Sum)
}

test('shows in a breakdown which rate periods and TV licence fees apply to the tenancy, and for how many days', () => {
  const breakdown = explainQuotes(card, toPostcode('OX17 1AA'), createHome(4, '2026-09-01', '2027-08-31'))
  expect(breakdown?.place).toEqual({ region: '_E', mainsGas: true, area: 'OX', prefix: 'OX17 1', outcode: 'OX17' })
  expect(breakdown?.energy?.gas.periods.map(({ from, days, estimated }) => [from, days, estimated])).toEqual([
    ['2026-07-01', 30, false],
    ['2026-10-01', 182, true],
    ['2027-04-01', 153, true],
  ])
  expect(breakdown?.energy?.gas.months.map(({ month }) => month).at(-1)).toBe('2027-08')
  const tv = explainQuotes(card, toPostcode('LS6 3AA'), createHome(1, '2026-03-31', '2026-04-02'))?.items.find(
    ({ kind }) => kind === 'tv',
  )
  expect(tv).toMatchObject({
    periods: [
      { from: '2025-04-01', days: 1, annual: 17450 },
      { days: 2, annual: 18000 },
    ],
  })
})

test('shows each consumption table’s largest household size if the household is larger than that', () => {
  const breakdown = explainQuotes(card, toPostcode('LS6 3AA'), createHome(50, '2026-12-01', '2026-12-01'))
  expect(breakdown?.energy?.gas.largestHousehold).toBe(5)
  expect(breakdown?.items.find(({ kind }) => kind === 'water')).toMatchObject({ largestHousehold: 6, use: 992 })
})

test('explains in the breakdown why a place has no price for gas or for any energy', () => {
  const getKinds = (text: string) =>
    explainQuotes(card, toPostcode(text), createHome(2, '2026-12-01', '2027-11-30'))?.items.map((item) =>
      item.kind === 'no supply' ? item.why : item.kind,
    )
  expect(getKinds('ZE1 0AA')?.slice(0, 4)).toEqual(['no mains gas', 'passed on', 'no mains gas', 'pay for use'])
  expect(getKinds('BT7 1AA')?.slice(0, 4)).toEqual(['no region', 'passed on', 'no region', 'no region'])
  expect(explainQuotes(card, toPostcode('BT7 1AA'), createHome(2, '2026-12-01', '2027-11-30'))?.energy).toBeNull()
  expect(
    explainQuotes(card, { ...toPostcode('LS6 3AA'), area: 'JE' }, createHome(2, '2026-12-01', '2027-11-30')),
  ).toBeNull()
})
