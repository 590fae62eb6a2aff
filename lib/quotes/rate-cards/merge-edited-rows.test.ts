// Edits single tables of a rate card, as the forms in support do.
import { beforeAll, expect, it } from 'vitest'
import { loadDefaultRateCard } from '@/e2e/helpers/default-rate-card'
import { computeChecksum } from './compute-checksum'
import { EDIT_SECTIONS, type EditSection, fieldName, findEditSection } from './edit-sections'
import { findEnergyRatesOn, listEnergyPeriods } from './energy-periods'
import { type EditedRows, mergeEditedRows } from './merge-edited-rows'
import type { RateCardFigures } from './rate-card'
import { getRows } from './rate-card-table-rows'

let figures: RateCardFigures
beforeAll(async () => {
  figures = await loadDefaultRateCard()
})

const sectionOf = (slug: string): EditSection => findEditSection(slug)!

/** Returns the fields that the form submits for a table's rows, of which each is a list of texts. */
const toFields = ({ key, columns }: EditSection, rows: unknown[][]): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap((row, index) =>
      [key.name, ...columns.map(({ name }) => name)].map((name, column) => [
        ...[fieldName(index, name), String(row[column] ?? '')],
      ]),
    ),
  )

const edit = (slug: string, rows: unknown[][], period?: EditedRows['period']) => {
  const section = sectionOf(slug)
  return mergeEditedRows(figures, { section, fields: toFields(section, rows), ...(period && { period }) })
}

/** Returns a period's rows, with another price for gas. */
const ratesWithGas = (from: string, gas: unknown) =>
  findEnergyRatesOn(figures, from).map((row) => [
    ...[row.region, row.electricity_unit, row.electricity_standing, gas, row.gas_standing, 'on'],
  ])

it.each(EDIT_SECTIONS.map(({ slug }) => slug))('changes nothing if %s is saved as it was shown', (slug) => {
  const section = sectionOf(slug)
  const from = '2026-07-01'
  const isEnergy = section.table === 'energy_rates'
  const rows = (isEnergy ? findEnergyRatesOn(figures, from) : getRows(figures, section.table)) as readonly object[]
  const texts = rows.map((row) =>
    [section.key, ...section.columns].map(({ name }) => {
      const value = row[name as keyof typeof row] as unknown
      return value === true ? 'on' : value === false ? '' : value
    }),
  )
  const result = edit(slug, texts, isEnergy ? { before: from, from } : undefined)
  // Compare checksums, because the files may have the rows in another order.
  expect(result.ok && computeChecksum(result.figures)).toEqual(computeChecksum(figures))
})

it('adds and removes rows, and puts them in order', () => {
  const result = edit('broadband', [
    ['900mbps', '45'],
    ['', ''],
    [' 50mbps ', '24.50'],
    ['', ''],
  ])
  expect(result.ok && result.figures.broadband_options).toEqual([
    { speed: '50mbps', monthly: 24.5 },
    { speed: '900mbps', monthly: 45 },
  ])
})

it('accepts the sign of a column, percentages and commas between thousands', () => {
  const broadband = edit('broadband', [['50mbps', '£24.50']])
  expect(broadband.ok && broadband.figures.broadband_options).toEqual([{ speed: '50mbps', monthly: 24.5 }])
  const shares = figures.monthly_shares.map(({ month, electricity, gas }) => [
    ...[month, `${(electricity * 100).toFixed(2)}%`, gas],
  ])
  const withPercentages = edit('monthly-shares', shares)
  expect(withPercentages.ok && withPercentages.figures.monthly_shares).toEqual(figures.monthly_shares)
  const uses = figures.energy_uses.map((row) => [
    ...[row.adults, row.electricity_kwh.toLocaleString('en-GB'), `${row.gas_kwh}`],
  ])
  const withCommas = edit('energy-use', uses)
  expect(withCommas.ok && withCommas.figures.energy_uses).toEqual(figures.energy_uses)
})

it('adds a period of energy rates, changes its start date, and removes a period', () => {
  const periods = listEnergyPeriods(figures)
  const added = edit('energy-rates', ratesWithGas('2027-04-01', '7.5'), { before: null, from: '2027-07-01' })
  expect(added.ok && listEnergyPeriods(added.figures)).toEqual([...periods, '2027-07-01'].sort())
  expect(added.ok && findEnergyRatesOn(added.figures, '2027-08-01')[0]).toMatchObject({
    ...{ region: '_A', from: '2027-07-01', gas_unit: 7.5, estimated: true },
  })
  const [first, ...others] = periods as [string, ...string[]]
  const moved = edit('energy-rates', ratesWithGas(first, '7.5'), { before: first, from: '2026-06-01' })
  expect(moved.ok && listEnergyPeriods(moved.figures)).toEqual(['2026-06-01', ...others])
  const removed = edit('energy-rates', ratesWithGas(first, '7.5'), { before: first, from: null })
  expect(removed.ok && listEnergyPeriods(removed.figures)).toEqual(others)
})

it('reports errors at their fields', () => {
  expect(
    edit('broadband', [
      ['fast', '25'],
      ['50mbps', '-1'],
      ['100mbps', '30'],
      ['100mbps', '31'],
    ]),
  ).toEqual({
    ok: false,
    errors: {
      'row-0-speed': 'Enter a speed, such as 100mbps',
      'row-1-monthly': 'Enter a number from 0 to 500 with at most 2 decimal places',
      'row-3-speed': 'This is already in the table. Enter it only once',
    },
    problems: [],
  })
  expect(edit('energy-rates', ratesWithGas('2026-07-01', '7'), { before: null, from: '2026-07-01' })).toMatchObject({
    errors: { from: 'A period already starts on this date. Choose a different date' },
  })
  expect(edit('energy-rates', ratesWithGas('2026-07-01', '7'), { before: null, from: '' })).toMatchObject({
    errors: { from: 'Enter a date' },
  })
})

it('reports what is wrong with a table as a whole', () => {
  const uses = figures.energy_uses.map((row) => [row.adults, row.electricity_kwh, row.gas_kwh])
  expect(edit('energy-use', [...uses.slice(0, -1), [uses.length, 1, 99_999]])).toMatchObject({
    errors: {
      [`row-${uses.length - 1}-electricity_kwh`]:
        'This is less than in the previous row. A larger household can’t use less',
    },
    problems: ['Gas use for 50 people would exceed 400,000 kWh a year. Check the last two rows'],
  })
  const shares = figures.monthly_shares.map((row) => [row.month, row.electricity, 0.05])
  expect(edit('monthly-shares', shares)).toEqual({
    ...{ ok: false, errors: {}, problems: ['The shares of gas add up to 0.6000, not 1'] },
  })
  const plans = figures.rate_card_plans.map(({ name, value }) => [name, name === 'unlimited_unit_factor' ? 0.9 : value])
  expect(Object.values((edit('plans', plans) as { errors: object }).errors)).toEqual(['Enter 1 or more'])
  expect(edit('tv-licence', [['', '']])).toMatchObject({ problems: ['Enter at least one row'] })
})
