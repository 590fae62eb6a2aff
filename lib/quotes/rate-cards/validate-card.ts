// Checks the rows of a rate card against each other. A rate card that passes has a price for every postcode that it
// serves, every household and every day.

import { estimateYearlyUse } from '../pricing/estimated-consumption'
import { PLAN_FIGURES } from './rate-card'
import { CARD_FILES, type CardLines, type CardTable, type Line } from './rate-card-csv-rows'
import { type CardProblem, createProblem, findFirstOfEach, findOutOfOrder, findRepeated } from './validation-errors'

/** How far the sum of 12 monthly shares can be from 1, because each share is rounded to four decimal places. */
const SHARES_ROUNDING = 12 * 0.00005

// Pricing is exact only for whole numbers up to 2^53 (rounding.ts). These limits keep the sums below that, even for the
// largest household over five years.
const LARGEST_HOUSEHOLD = 50
const MAX_KWH = 400_000
const MAX_M3 = 100_000
const MAX_FACTOR = 5

/** We serve Northern Ireland without an electricity region, because the price cap doesn't apply there. */
const AREAS_WITHOUT_REGION = new Set(['BT'])

/** Returns the problems in a rate card, or an empty list if there are none. */
export function validateCard(card: CardLines): CardProblem[] {
  return [
    ...checkEnergyRates(card),
    ...checkPrefixes(card),
    ...checkHouseholds('energy_uses', card.energy_uses, 'adults', ['electricity_kwh', 'gas_kwh'], MAX_KWH),
    ...checkMonths(card),
    ...checkPlans(card),
    ...findRepeated('off_gas_outcodes', card.off_gas_outcodes, ({ outcode }) => outcode),
    ...checkOffGas(card),
    ...checkAreas(card),
    ...checkHouseholds('water_uses', card.water_uses, 'occupants', ['m3'], MAX_M3),
    ...findOutOfOrder('tv_licences', card.tv_licences, ({ from }) => from),
    ...findOutOfOrder('broadband_options', card.broadband_options, ({ speed }) => Number.parseInt(speed, 10)),
  ]
}

function checkEnergyRates({ energy_rates, region_prefixes }: CardLines): CardProblem[] {
  const regions = Map.groupBy(energy_rates, ({ row }) => row.region)
  const dates = new Set(energy_rates.map(({ row }) => row.from))
  const regionsWithPrefix = new Set(region_prefixes.map(({ row }) => row.region))
  return [...regions].flatMap(([region, lines]) => {
    const regionDates = new Set(lines.map(({ row }) => row.from))
    const missing = [...dates].filter((date) => !regionDates.has(date))
    return [
      ...findOutOfOrder('energy_rates', lines, ({ from }) => from),
      ...missing.map((date) =>
        createProblem('energy_rates', `no row for region ${region} from ${date}, but other regions have one`),
      ),
      ...(regionsWithPrefix.has(region)
        ? []
        : [createProblem('energy_rates', `region ${region} has no prefix in ${CARD_FILES.region_prefixes}`, lines[0])]),
    ]
  })
}

function checkPrefixes({ region_prefixes, energy_rates }: CardLines): CardProblem[] {
  const pricedRegions = new Set(energy_rates.map(({ row }) => row.region))
  const prefixes = new Set(region_prefixes.map(({ row }) => row.prefix))
  // Report each missing region or area only once, because reporting it for every row would fill pages.
  const unpriced = findFirstOfEach(region_prefixes, ({ region }) => (pricedRegions.has(region) ? null : region))
  const missingAreas = findFirstOfEach(region_prefixes, ({ prefix }) =>
    prefixes.has(getArea(prefix)) ? null : getArea(prefix),
  )
  return [
    ...findRepeated('region_prefixes', region_prefixes, ({ prefix }) => prefix),
    ...unpriced.map(([region, line]) => createProblem('region_prefixes', `region ${region} has no energy rates`, line)),
    ...missingAreas.map(([area, line]) => createProblem('region_prefixes', `no row for area ${area}`, line)),
  ]
}

function checkAreas({ water_bills, region_prefixes }: CardLines): CardProblem[] {
  const prefixes = new Set(region_prefixes.map(({ row }) => row.prefix))
  const billedAreas = new Set(water_bills.map(({ row }) => row.area))
  const unbilled = findFirstOfEach(region_prefixes, ({ prefix }) =>
    billedAreas.has(getArea(prefix)) ? null : getArea(prefix),
  )
  return [
    ...findRepeated('water_bills', water_bills, ({ area }) => area),
    ...unbilled.map(([area]) => createProblem('water_bills', `no row for area ${area}`)),
    ...water_bills
      .filter(({ row }) => !prefixes.has(row.area) && !AREAS_WITHOUT_REGION.has(row.area))
      .map((line) =>
        createProblem('water_bills', `area ${line.row.area} isn’t in ${CARD_FILES.region_prefixes}`, line),
      ),
  ]
}

function checkOffGas({ off_gas_outcodes, region_prefixes }: CardLines): CardProblem[] {
  const prefixes = new Set(region_prefixes.map(({ row }) => row.prefix))
  return off_gas_outcodes
    .filter(({ row }) => !prefixes.has(row.outcode))
    .map((line) =>
      createProblem('off_gas_outcodes', `${line.row.outcode} isn’t in ${CARD_FILES.region_prefixes}`, line),
    )
}

/**
 * Checks that the household sizes start at 1 and have no gaps, and that use never falls as the size grows. Also checks
 * that the largest household's use isn't above `max`, and that there are at least two rows. Larger households are
 * extrapolated from the last two.
 */
function checkHouseholds<Row extends Record<string, number>>(
  table: CardTable,
  lines: Line<Row>[],
  size: keyof Row & string,
  uses: (keyof Row & string)[],
  max: number,
): CardProblem[] {
  const problems = lines.flatMap((line, index) => {
    if (line.row[size] !== index + 1) {
      const problem = `expected the row for ${size} = ${index + 1}. Household sizes must start at 1 and have no gaps`
      return [createProblem(table, problem, line)]
    }
    const before = lines[index - 1]?.row
    return uses
      .filter((use) => before && Number(line.row[use]) < Number(before[use]))
      .map((use) =>
        createProblem(table, `${use} is less than in the previous row. A larger household can’t use less`, line),
      )
  })
  if (lines.length < 2) return [...problems, createProblem(table, 'expected at least two rows')]
  const excessiveUses = uses.filter((use) => {
    const column = lines.map(({ row }) => Number(row[use]))
    return estimateYearlyUse(LARGEST_HOUSEHOLD, column) > max
  })
  return [
    ...problems,
    ...excessiveUses.map((use) =>
      createProblem(
        table,
        `${use} for ${LARGEST_HOUSEHOLD} people would exceed ${max.toLocaleString('en-GB')}. Check the last two rows`,
      ),
    ),
  ]
}

function checkMonths({ monthly_shares: lines }: CardLines): CardProblem[] {
  const table = 'monthly_shares'
  const months = Array.from({ length: 12 }, (_, index) => index + 1)
  const missing = months.filter((month) => !lines.some(({ row }) => row.month === month))
  return [
    ...findOutOfOrder(table, lines, ({ month }) => month),
    ...missing.map((month) => createProblem(table, `no row for month ${month}`)),
    ...(['electricity', 'gas'] as const)
      .map((fuel) => ({ fuel, sum: lines.reduce((total, { row }) => total + row[fuel], 0) }))
      // Add 1e-9 to allow for floating-point errors in the sum.
      .filter(({ sum }) => Math.abs(sum - 1) > SHARES_ROUNDING + 1e-9)
      .map(({ fuel, sum }) => createProblem(table, `the shares of ${fuel} add up to ${sum.toFixed(4)}, not 1`)),
  ]
}

function checkPlans({ rate_card_plans: lines, water_uses }: CardLines): CardProblem[] {
  const table = 'rate_card_plans'
  const missing = PLAN_FIGURES.filter((name) => !lines.some(({ row }) => row.name === name))
  return [
    ...findRepeated(table, lines, ({ name }) => name),
    ...missing.map((name) => createProblem(table, `no row for ${name}`)),
    ...lines.flatMap((line) => {
      const { name, value } = line.row
      if (name.startsWith('unlimited_') && value < 1) return [createProblem(table, `${name}: expected 1 or more`, line)]
      if (name !== 'average_household' && value > MAX_FACTOR) {
        return [createProblem(table, `${name}: expected ${MAX_FACTOR} or less`, line)]
      }
      if (name === 'average_household' && (value < 1 || value > water_uses.length)) {
        return [
          createProblem(table, `${name}: expected a household size that ${CARD_FILES.water_uses} has a row for`, line),
        ]
      }
      return []
    }),
  ]
}

const getArea = (prefix: string) => prefix.match(/^[A-Z]+/)?.[0] ?? ''
