// Checks that every problem in a rate card's folder is reported with its file, and with its line if it's on a single
// line.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_RATE_CARD_DIRECTORY, loadDefaultRateCard } from '@/e2e/helpers/default-rate-card'
import { parseRateCardFiles } from './parse-rate-card-files'

let dir: string

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'rate-card-'))
  await cp(DEFAULT_RATE_CARD_DIRECTORY, dir, { recursive: true })
})

afterEach(() => rm(dir, { recursive: true }))

const read = (file: string) => readFile(path.join(dir, file), 'utf8')

async function problems(): Promise<string[]> {
  const card = await parseRateCardFiles(dir)
  return card.ok ? [] : card.problems
}

/** Replaces the line that starts with `line`, or deletes it if `replacement` is null. Returns the line's number. */
async function edit(file: string, line: string, replacement: string | null): Promise<number> {
  const lines = (await read(file)).split('\n')
  const index = lines.findIndex((text) => text.startsWith(line))
  if (index < 0) throw new Error(`${file} has no line ${line}`)
  lines.splice(index, 1, ...(replacement === null ? [] : [replacement]))
  await writeFile(path.join(dir, file), lines.join('\n'))
  return index + 1
}

describe('an invalid row of a rate card file', () => {
  test.each([
    [
      'energy-rates.csv',
      '_A,2026-07-01',
      '_A,2026-07-01,-1,53.94,7.26,28.70,false',
      'electricity_unit: expected a number from 0 to 200 with at most 2 decimal places',
    ],
    [
      'energy-rates.csv',
      '_A,2026-07-01',
      '_A,2026-07-01,26.381,53.94,7.26,28.70,false',
      'electricity_unit: expected a number from 0 to 200 with at most 2 decimal places',
    ],
    [
      'energy-rates.csv',
      '_A,2026-07-01',
      '_A,2026-07-01,2638,53.94,7.26,28.70,false',
      'electricity_unit: expected a number from 0 to 200 with at most 2 decimal places',
    ],
    [
      'energy-rates.csv',
      '_A,2026-07-01',
      '_A,2026-02-30,26.38,53.94,7.26,28.70,false',
      'from: expected a date, YYYY-MM-DD',
    ],
    [
      'energy-rates.csv',
      '_A,2026-07-01',
      '_A,2026-07-01,26.38,53.94,7.26,28.70,no',
      'estimated: expected true or false',
    ],
    ['tv-licence.csv', '2026', '0000-04-01,180.00', 'from: expected a date from 2000 to 2099'],
    ['plans.csv', 'electric_only', 'electric_only_factor,40', 'electric_only_factor: expected 5 or less'],
    ['energy-rates.csv', '_A,2026-07-01', '_A,2026-07-01,26.38,53.94,7.26,28.70', 'expected 7 fields, found 6'],
    [
      'energy-rates.csv',
      '_B,2026-10-01',
      '_B,2026-07-01,25.30,51.39,7.82,29.41,true',
      /^2026-07-01 must come after 2026-07-01 on line \d+$/,
    ],
    ['energy-use.csv', '3,', '3,0,11576', 'electricity_kwh: expected a whole number from 1 to 100000'],
    [
      'energy-use.csv',
      '3,',
      '3,2866,11576',
      'electricity_kwh is less than in the previous row. A larger household can’t use less',
    ],
    [
      'energy-rates.csv',
      '_A,2026-07-01',
      '_A,2026-07-01,0,53.94,7.26,28.70,false',
      'electricity_unit: expected a number above 0',
    ],
    [
      'energy-use.csv',
      '3,',
      '4,3318,11576',
      'expected the row for adults = 3. Household sizes must start at 1 and have no gaps',
    ],
    ['monthly-shares.csv', '7,', '7,0.0712,0', 'gas: expected a share above 0'],
    ['monthly-shares.csv', '7,', '6,0.0712,0.0193', /^6 must come after 6 on line \d+$/],
    ['monthly-shares.csv', '7,', '13,0.0712,0.0193', 'month: expected a whole number from 1 to 12'],
    ['plans.csv', 'unlimited_unit', 'unlimited_unit_faktor,1.08', /^name: expected one of unlimited_unit_factor, /],
    ['plans.csv', 'unlimited_unit', 'unlimited_unit_factor,0.9', 'unlimited_unit_factor: expected 1 or more'],
    [
      'plans.csv',
      'average',
      'average_household,7',
      'average_household: expected a household size that water-use.csv has a row for',
    ],
    [
      'region-prefixes.csv',
      'LS6,',
      'ls6,_M',
      'prefix: expected a postcode area, outcode or sector, such as LS, LS6 or LS6 3',
    ],
    ['region-prefixes.csv', 'LS6,', 'LS5,_M', 'LS5 is a duplicate of an earlier line'],
    ['region-prefixes.csv', 'LS6,', 'LS6,_Z', 'region _Z has no energy rates'],
    ['region-prefixes.csv', 'LS6,', 'QQ6,_M', 'no row for area QQ'],
    ['off-gas-outcodes.csv', 'ZE2', 'ZE1', 'ZE1 is a duplicate of an earlier line'],
    ['off-gas-outcodes.csv', 'ZE2', 'ZE9', 'ZE9 isn’t in region-prefixes.csv'],
    ['water-bills.csv', 'LS,', 'LS,639.001', 'annual: expected a number from 0 to 3000 with at most 2 decimal places'],
    ['water-bills.csv', 'LS,', 'JE,639.00', 'area JE isn’t in region-prefixes.csv'],
    ['water-use.csv', '2,', '2,65', 'm3 is less than in the previous row. A larger household can’t use less'],
    ['tv-licence.csv', '2026', '2024-04-01,180.00', /^2024-04-01 must come after 2025-04-01 on line \d+$/],
    ['broadband.csv', '100mbps', '100 Mbit,30.00', 'speed: expected a speed, such as 100mbps'],
    ['broadband.csv', '100mbps', '50mbps,30.00', /^50 must come after 50 on line \d+$/],
    ['broadband.csv', '100mbps', '100"mbps,30.00', /^this isn’t a valid CSV row/],
  ])('is reported for %s if the line %s… becomes %s', async (file, line, replacement, expected) => {
    const number = await edit(file, line, replacement)
    const prefix = `${file} line ${number}: `
    const lineProblems = (await problems()).filter((problem) => problem.startsWith(prefix))
    expect(lineProblems.map((problem) => problem.slice(prefix.length))).toEqual([
      typeof expected === 'string' ? expected : expect.stringMatching(expected),
    ])
  })

  test('is reported with all its problems, together with every other invalid row', async () => {
    const first = await edit('broadband.csv', '50mbps', 'fast,free')
    const third = await edit('broadband.csv', '250mbps', '250mbps,-35')
    expect(await problems()).toEqual([
      `broadband.csv line ${first}: speed: expected a speed, such as 100mbps`,
      `broadband.csv line ${first}: monthly: expected a number from 0 to 500 with at most 2 decimal places`,
      `broadband.csv line ${third}: monthly: expected a number from 0 to 500 with at most 2 decimal places`,
    ])
  })
})

describe('a set of rate card files', () => {
  test('is invalid if a file is missing', async () => {
    await rm(path.join(dir, 'water-use.csv'))
    expect(await problems()).toEqual(['water-use.csv: the file is missing'])
  })

  test('is invalid, with a problem for each file, if the folder is missing', async () => {
    const card = await parseRateCardFiles(path.join(dir, 'nowhere'))
    expect(card.ok ? [] : card.problems).toHaveLength(10)
  })

  test('is invalid if a file has an unknown column', async () => {
    const line = await edit('water-use.csv', 'occupants,m3', 'people,m3')
    expect(await problems()).toEqual([`water-use.csv line ${line}: expected the columns occupants, m3`])
  })

  test('is invalid if a file has no rows', async () => {
    await writeFile(path.join(dir, 'tv-licence.csv'), '# nothing\nfrom,annual\n')
    expect(await problems()).toEqual(['tv-licence.csv: no rows'])
  })

  test('is invalid if energy-use.csv has only one row', async () => {
    await writeFile(path.join(dir, 'energy-use.csv'), 'adults,electricity_kwh,gas_kwh\n1,1993,8546\n')
    expect(await problems()).toEqual(['energy-use.csv: expected at least two rows'])
  })

  test('is invalid if the energy use is too high to be priced exactly', async () => {
    await edit('energy-use.csv', '5,', '5,50000,14486')
    expect(await problems()).toEqual([
      'energy-use.csv: electricity_kwh for 50 people would exceed 400,000. Check the last two rows',
    ])
  })

  test('is invalid if a month has no shares of the year’s energy use', async () => {
    await edit('monthly-shares.csv', '12,', null)
    expect(await problems()).toEqual([
      'monthly-shares.csv: no row for month 12',
      'monthly-shares.csv: the shares of electricity add up to 0.9012, not 1',
      'monthly-shares.csv: the shares of gas add up to 0.8570, not 1',
    ])
  })

  test('is invalid if the monthly shares don’t add up to 1, apart from rounding', async () => {
    await edit('monthly-shares.csv', '1,', '1,0.0994,0.1475')
    expect(await problems()).toEqual([])
    await edit('monthly-shares.csv', '1,', '1,0.0995,0.1475')
    expect(await problems()).toEqual(['monthly-shares.csv: the shares of electricity add up to 1.0007, not 1'])
  })

  test('is invalid if a figure is missing from plans.csv', async () => {
    await edit('plans.csv', 'electric_only', null)
    expect(await problems()).toEqual(['plans.csv: no row for electric_only_factor'])
  })

  test('is invalid if one region’s energy rates lack a start date that other regions have', async () => {
    await edit('energy-rates.csv', '_K,2026-10-01', null)
    expect(await problems()).toEqual([
      'energy-rates.csv: no row for region _K from 2026-10-01, but other regions have one',
    ])
  })

  test('is invalid if a region has only energy rates or only postcode prefixes', async () => {
    const rows = (await read('energy-rates.csv')).replace(/^_P/gm, '_Q')
    await writeFile(path.join(dir, 'energy-rates.csv'), rows)
    expect(await problems()).toEqual([
      expect.stringMatching(/^energy-rates\.csv line \d+: region _Q has no prefix in region-prefixes\.csv$/),
      expect.stringMatching(/^region-prefixes\.csv line \d+: region _P has no energy rates$/),
    ])
  })

  test('is invalid if a postcode area has no water bill', async () => {
    await edit('water-bills.csv', 'LS,', null)
    expect(await problems()).toEqual(['water-bills.csv: no row for area LS'])
  })
})

test('ignores comments, byte order marks and blank lines in a rate card file', async () => {
  const before = await parseRateCardFiles(dir)
  await writeFile(
    path.join(dir, 'broadband.csv'),
    `\uFEFF# new\n\n${(await read('broadband.csv')).replaceAll('\n', '\r\n')}`,
  )
  const after = await parseRateCardFiles(dir)
  if (!before.ok || !after.ok) throw new Error('the card is valid')
  expect(after.figures).toEqual(before.figures)
})

test('accepts a rate card file that was saved by a spreadsheet', async () => {
  const before = await parseRateCardFiles(dir)
  const rows = (await read('energy-rates.csv')).replace(/(true|false)$/gm, (word) => word.toUpperCase())
  await writeFile(path.join(dir, 'energy-rates.csv'), `${rows},,,,,,\r\n,,,,,,\r\n`)
  const after = await parseRateCardFiles(dir)
  expect(after).toEqual(before)
})

describe('the default rate card', () => {
  test('covers every region and area of Great Britain, and Northern Ireland', async () => {
    const figures = await loadDefaultRateCard()
    expect(new Set(figures.energy_rates.map((row) => row.region)).size).toBe(14)
    expect(figures.water_bills).toHaveLength(121)
    expect(figures.region_prefixes).toHaveLength(120 + 2880 + 700)
  })

  test('estimates energy rates after September 2026 from the change in GB averages, and adds 5% VAT to electricity from April 2027', async () => {
    const { energy_rates } = await loadDefaultRateCard()
    const history = parse(await read('energy-history-gb.csv'), { columns: true, comment: '#' }) as Record<
      string,
      string
    >[]
    const [july, october] = ['2026-07-01', '2026-10-01'].map((from) => history.find((row) => row.from === from))
    const findRates = (region: string, from: string) =>
      energy_rates.find((row) => row.region === region && row.from === from)
    const rates = ['electricity_unit', 'electricity_standing', 'gas_unit', 'gas_standing'] as const
    for (const published of energy_rates.filter((row) => !row.estimated)) {
      expect(published.from).toBe('2026-07-01')
      for (const rate of rates) {
        const carriedRate = findRates(published.region, '2026-10-01')?.[rate] ?? 0
        const change = Number(october?.[rate]) / Number(july?.[rate])
        expect(Math.abs(carriedRate - published[rate] * change)).toBeLessThanOrEqual(0.005 + 1e-9)
        const vat = rate.startsWith('electricity') ? 1.05 : 1
        expect(
          Math.abs((findRates(published.region, '2027-04-01')?.[rate] ?? 0) - carriedRate * vat),
        ).toBeLessThanOrEqual(0.005 + 1e-9)
      }
    }
  })
})
