import { beforeAll, expect, it } from 'vitest'
import { loadDefaultRateCard } from '@/e2e/helpers/default-rate-card'
import { priceQuotes } from '../pricing/price-quote'
import { diffFigures } from './diff-figures'
import { findWarnings } from './find-warnings'
import { findBiggestChanges, getChange, previewImpact } from './preview-impact'
import { buildRateCard, type RateCardFigures } from './rate-card'

const DAY = '2026-11-20'

let card: RateCardFigures
beforeAll(async () => {
  card = await loadDefaultRateCard()
})

const withDearerElectricity = (region: string, by: number): RateCardFigures => ({
  ...card,
  energy_rates: card.energy_rates.map((row) =>
    row.region === region ? { ...row, electricity_unit: row.electricity_unit + by } : row,
  ),
})

it('finds no changes between a rate card and itself', () => {
  const { energy, water, tv, broadband, rises, falls } = previewImpact(card, card, DAY)
  expect([...energy, tv, ...broadband].filter(({ before, after }) => before !== after)).toEqual([])
  expect([water, rises, falls]).toEqual([[], [], []])
  expect(energy).toHaveLength(14 * 2)
  expect(diffFigures(card, card)).toEqual([])
  expect(findWarnings(card, card, DAY)).toEqual([])
})

it('shows the new quotes for households in a region whose rates a draft rate card changes', () => {
  const { energy, rises, falls } = previewImpact(card, withDearerElectricity('_C', 5), DAY)
  const changes = energy.filter(({ before, after }) => before !== after)
  expect(changes.map(({ label, plan }) => `${label} ${plan}`)).toEqual(['_C GREENSAVER', '_C UNLIMITED'])
  const supplyRegion = { region: '_C', mainsGas: true, area: 'SW' }
  const quotes = priceQuotes(buildRateCard(1, withDearerElectricity('_C', 5)), supplyRegion, 4, DAY, '2027-11-19')
  const sum = quotes.reduce(
    (total, item) => total + ('planType' in item && item.planType === 'GREENSAVER' ? item.weeklyQuote : 0),
    0,
  )
  expect(changes[0]?.after).toBeCloseTo(sum, 2)
  expect(falls).toEqual([])
  // The largest household has the largest rise, because use grows with the number of people.
  expect(rises.every(({ people }) => people === 10)).toBe(true)
  expect(rises[0]).toMatchObject({ plan: 'UNLIMITED' })
  expect(getChange(rises[0]!)).toBeGreaterThan(getChange(changes[1]!) ?? 0)
})

it('labels a place in the preview with the postcode sector if the sector determines the region', () => {
  const sector = card.region_prefixes.find(({ prefix, region }) => prefix.includes(' ') && region !== '_C')!
  const moved = {
    ...card,
    region_prefixes: card.region_prefixes.map((row) => (row === sector ? { ...row, region: '_C' } : row)),
    water_bills: card.water_bills.map((row) => (row.area === 'BT' ? { ...row, annual: 100 } : row)),
  }
  const { rises, falls, water } = previewImpact(card, moved, DAY)
  expect([...rises, ...falls].map(({ label }) => label)).toEqual(expect.arrayContaining([sector.prefix, 'BT']))
  expect(water.map(({ label }) => label)).toEqual(['BT'])
})

it('counts the changes in each file of a draft rate card, and shows the first changed rows', () => {
  const after = {
    ...withDearerElectricity('_A', 1),
    off_gas_outcodes: card.off_gas_outcodes.slice(15),
    tv_licences: [...card.tv_licences, { from: '2027-04-01', annual: 187 }],
  }
  expect(diffFigures(card, after)).toMatchObject([
    {
      ...{ file: 'energy-rates.csv', added: 0, removed: 0, changed: 3 },
      rows: [
        {
          ...{ key: '_A 2026-07-01', before: 'electricity 26.38p per kWh', after: 'electricity 27.38p per kWh' },
          numbers: [{ before: 26.38, after: 27.38 }],
        },
        {},
        {},
      ],
    },
    {
      ...{ file: 'off-gas-outcodes.csv', added: 0, removed: 15, changed: 0 },
      rows: expect.arrayContaining([{ key: 'HS1', before: 'listed', after: null, numbers: [] }]),
    },
    { file: 'tv-licence.csv', added: 1, rows: [{ key: '2027-04-01', before: null, after: '£187.00 a year' }] },
  ])
})

it('lists the smallest household if a draft rate card changes the quotes for several households equally', () => {
  const withTvLicence = (annual: number) => ({ ...card, tv_licences: [{ from: '2025-04-01', annual }] })
  const changes = [
    previewImpact(withTvLicence(180), withTvLicence(220), DAY),
    previewImpact(withTvLicence(220), withTvLicence(180), DAY),
  ]
  expect(changes.map(({ rises, falls }) => [...rises, ...falls].map(({ people }) => people))).toEqual([
    [1, 1, 1, 1, 1],
    [1, 1, 1, 1, 1],
  ])
})

it('includes the largest change in a broadband price in the summary of a draft', () => {
  const changeBySpeed: Record<string, number> = { '100mbps': 3, '250mbps': -5 }
  const speeds = card.broadband_options.map((row) => ({
    ...row,
    monthly: row.monthly + (changeBySpeed[row.speed] ?? 0),
  }))
  const { homes, broadband } = findBiggestChanges(previewImpact(card, { ...card, broadband_options: speeds }, DAY))
  expect([homes, broadband?.label]).toEqual([[], '250mbps'])
  const without = { ...card, broadband_options: card.broadband_options.slice(0, -1) }
  expect(findBiggestChanges(previewImpact(card, without, DAY)).broadband).toMatchObject({
    label: '900mbps',
    after: null,
  })
  expect(findBiggestChanges(previewImpact(card, card, DAY))).toEqual({ homes: [], broadband: null })
})

it('warns about rows that are missing from a truncated rate card file', () => {
  const truncated = {
    ...card,
    region_prefixes: card.region_prefixes.filter(({ prefix }) => prefix !== 'LS6'),
    off_gas_outcodes: card.off_gas_outcodes.slice(0, -2),
  }
  expect(findWarnings(truncated, card, DAY)).toEqual([
    'region-prefixes.csv: the prefix LS6 is in the live version but not in this one',
    'off-gas-outcodes.csv: the outcodes ZE2 and ZE3 are in the live version but not in this one',
  ])
})

it('warns if a draft rate card drops places, or if its first rates start in the future', () => {
  const without = {
    ...card,
    energy_rates: card.energy_rates.filter(({ region, from }) => region !== '_P' && from !== '2026-07-01'),
    region_prefixes: card.region_prefixes.filter(({ region }) => region !== '_P'),
    water_bills: card.water_bills.filter(({ area }) => area !== 'BT'),
  }
  expect(findWarnings(without, card, '2026-09-30')).toEqual([
    'energy-rates.csv: the first rates start on 2026-10-01, which is in the future. Until then, quotes use these rates too',
    'region-prefixes.csv: the region Northern Scotland (_P) is in the live version but not in this one',
    expect.stringMatching(
      /^region-prefixes\.csv: the prefixes AB, .* and \d+ more are in the live version but not in this one$/,
    ),
    'water-bills.csv: the area BT is in the live version but not in this one',
  ])
})

it('compares an added rate with the live rate on the day when the added rate starts', () => {
  const later = { ...card.energy_rates.find(({ region }) => region === '_A')!, from: '2027-10-01', gas_unit: 30 }
  const after = { ...card, energy_rates: [...card.energy_rates, later] }
  expect(findWarnings(after, card, DAY)).toEqual([
    expect.stringMatching(
      /^energy-rates\.csv: the value of “gas_unit” is more than twice the live value in the row for Eastern England \(_A\) from 2027-10-01 \(was [\d.]+, now 30\)$/,
    ),
  ])
})
