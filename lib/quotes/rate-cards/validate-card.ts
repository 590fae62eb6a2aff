// What must be true of a rate card beyond its single rows, for pricing to have an answer for every
// served postcode, household and day.

import { yearlyUse } from '../pricing/estimated-consumption'
import { CARD_FILES, type CardLines, type CardTable, type Line } from './card-rows'
import { PLAN_FIGURES } from './rate-card'
import { at, firstOfEach, repeated, rising } from './validation-errors'

/** Half of the last place that a share has, for each month. */
const SHARES_ROUNDING = 12 * 0.00005

// Beyond these the sums of five years for the largest household would leave the whole numbers that
// pricing is exact in (rounding.ts).
const LARGEST_HOUSEHOLD = 50
const MOST_KWH = 400_000
const MOST_M3 = 100_000
const MOST_FACTOR = 5

/** Served without a region: Northern Ireland is outside the price cap. */
const AREAS_WITHOUT_REGION = new Set(['BT'])

/** @returns the problems, each with its file and, where there is one, its line */
export function checkCard(card: CardLines): string[] {
  return [
    ...checkEnergyRates(card),
    ...checkPrefixes(card),
    ...checkHouseholds('energy_uses', card.energy_uses, 'adults', ['electricity_kwh', 'gas_kwh'], MOST_KWH),
    ...checkMonths(card),
    ...checkPlans(card),
    ...repeated('off_gas_outcodes', card.off_gas_outcodes, ({ outcode }) => outcode),
    ...checkOffGas(card),
    ...checkAreas(card),
    ...checkHouseholds('water_uses', card.water_uses, 'occupants', ['m3'], MOST_M3),
    ...rising('tv_licences', card.tv_licences, ({ from }) => from),
    ...rising('broadband_options', card.broadband_options, ({ speed }) => Number.parseInt(speed, 10)),
  ]
}

function checkEnergyRates({ energy_rates, region_prefixes }: CardLines): string[] {
  const regions = Map.groupBy(energy_rates, ({ row }) => row.region)
  const dates = new Set(energy_rates.map(({ row }) => row.from))
  const located = new Set(region_prefixes.map(({ row }) => row.region))
  return [...regions].flatMap(([region, lines]) => {
    const own = new Set(lines.map(({ row }) => row.from))
    const missing = [...dates].filter((date) => !own.has(date))
    return [
      ...rising('energy_rates', lines, ({ from }) => from),
      ...missing.map((date) => at('energy_rates', `region ${region} has no row from ${date}, as others have`)),
      ...(located.has(region)
        ? []
        : [at('energy_rates', `no prefix of ${CARD_FILES.region_prefixes} is in region ${region}`, lines[0])]),
    ]
  })
}

function checkPrefixes({ region_prefixes, energy_rates }: CardLines): string[] {
  const priced = new Set(energy_rates.map(({ row }) => row.region))
  const prefixes = new Set(region_prefixes.map(({ row }) => row.prefix))
  // One report a region or area: a missing one would fill pages.
  const unpriced = firstOfEach(region_prefixes, ({ region }) => (priced.has(region) ? null : region))
  const homeless = firstOfEach(region_prefixes, ({ prefix }) => (prefixes.has(areaOf(prefix)) ? null : areaOf(prefix)))
  return [
    ...repeated('region_prefixes', region_prefixes, ({ prefix }) => prefix),
    ...unpriced.map(([region, line]) => at('region_prefixes', `region ${region} has no energy rates`, line)),
    ...homeless.map(([area, line]) => at('region_prefixes', `area ${area} has no row of its own`, line)),
  ]
}

function checkAreas({ water_bills, region_prefixes }: CardLines): string[] {
  const prefixes = new Set(region_prefixes.map(({ row }) => row.prefix))
  const billed = new Set(water_bills.map(({ row }) => row.area))
  const unbilled = firstOfEach(region_prefixes, ({ prefix }) => (billed.has(areaOf(prefix)) ? null : areaOf(prefix)))
  return [
    ...repeated('water_bills', water_bills, ({ area }) => area),
    ...unbilled.map(([area]) => at('water_bills', `area ${area} has no row`)),
    ...water_bills
      .filter(({ row }) => !prefixes.has(row.area) && !AREAS_WITHOUT_REGION.has(row.area))
      .map((line) => at('water_bills', `area ${line.row.area} is not in ${CARD_FILES.region_prefixes}`, line)),
  ]
}

function checkOffGas({ off_gas_outcodes, region_prefixes }: CardLines): string[] {
  const prefixes = new Set(region_prefixes.map(({ row }) => row.prefix))
  return off_gas_outcodes
    .filter(({ row }) => !prefixes.has(row.outcode))
    .map((line) => at('off_gas_outcodes', `${line.row.outcode} is not in ${CARD_FILES.region_prefixes}`, line))
}

/** One person, two people and so on, none using less than fewer do; a step to go on with. */
function checkHouseholds<Row extends Record<string, number>>(
  table: CardTable,
  lines: Line<Row>[],
  size: keyof Row & string,
  uses: (keyof Row & string)[],
  most: number,
): string[] {
  const problems = lines.flatMap((line, index) => {
    if (line.row[size] !== index + 1) return [at(table, `expected ${size} ${index + 1}`, line)]
    const before = lines[index - 1]?.row
    return uses
      .filter((use) => before && Number(line.row[use]) < Number(before[use]))
      .map((use) => at(table, `${use} is less than in the row before`, line))
  })
  if (lines.length < 2) return [...problems, at(table, 'expected at least two rows')]
  const tooMuch = uses.filter((use) => {
    const column = lines.map(({ row }) => Number(row[use]))
    return yearlyUse(LARGEST_HOUSEHOLD, column) > most
  })
  return [
    ...problems,
    ...tooMuch.map((use) => at(table, `${use} of ${LARGEST_HOUSEHOLD} people would be more than ${most}`)),
  ]
}

function checkMonths({ monthly_shares: lines }: CardLines): string[] {
  const table = 'monthly_shares'
  const months = Array.from({ length: 12 }, (_, index) => index + 1)
  const missing = months.filter((month) => !lines.some(({ row }) => row.month === month))
  return [
    ...rising(table, lines, ({ month }) => month),
    ...missing.map((month) => at(table, `month ${month} has no row`)),
    ...(['electricity', 'gas'] as const)
      .map((fuel) => ({ fuel, sum: lines.reduce((total, { row }) => total + row[fuel], 0) }))
      // The sum itself is off by some last bits.
      .filter(({ sum }) => Math.abs(sum - 1) > SHARES_ROUNDING + 1e-9)
      .map(({ fuel, sum }) => at(table, `the shares of ${fuel} add up to ${sum.toFixed(4)}, not 1`)),
  ]
}

function checkPlans({ rate_card_plans: lines, water_uses }: CardLines): string[] {
  const table = 'rate_card_plans'
  const missing = PLAN_FIGURES.filter((name) => !lines.some(({ row }) => row.name === name))
  return [
    ...repeated(table, lines, ({ name }) => name),
    ...missing.map((name) => at(table, `${name} has no row`)),
    ...lines.flatMap((line) => {
      const { name, value } = line.row
      if (name.startsWith('unlimited_') && value < 1) return [at(table, `${name}: expected 1 or more`, line)]
      if (name !== 'average_household' && value > MOST_FACTOR) {
        return [at(table, `${name}: expected ${MOST_FACTOR} or less`, line)]
      }
      if (name === 'average_household' && (value < 1 || value > water_uses.length)) {
        return [at(table, `${name}: expected a size that ${CARD_FILES.water_uses} covers`, line)]
      }
      return []
    }),
  ]
}

const areaOf = (prefix: string) => prefix.match(/^[A-Z]+/)?.[0] ?? ''
