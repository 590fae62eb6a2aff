import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { loadDefaultRateCard } from '@/e2e/helpers/default-rate-card'
import { EXAMPLE_REQUEST } from '@/lib/partner-api/docs-samples/worked-example'
import { buildRateCard, type RateCard } from '../rate-cards/rate-card'
import { ATTRIBUTION } from './data-licence-attribution'
import { formatPriceCsv } from './format-price-csv'
import { TILES } from './postcode-area-tiles'
import { HOUSEHOLD, type OutcodePrices, priceAreas, priceOutcodes } from './published-prices'
import { renderPriceMap } from './render-price-map'

let card: RateCard
let prices: OutcodePrices[]

beforeAll(async () => {
  card = buildRateCard(1, await loadDefaultRateCard())
  prices = priceOutcodes(card)
})

test('keeps docs/prices equal to the output of "npm run published-prices"', async () => {
  expect(await readFile('docs/prices/outcodes.csv', 'utf8')).toBe(formatPriceCsv(prices))
  expect(await readFile('docs/prices/areas.svg', 'utf8')).toBe(renderPriceMap(priceAreas(prices)))
})

test('prices every utility for every outcode, except for utilities that the outcode lacks', () => {
  const outcodes = new Set([...card.regions.keys()].flatMap((prefix) => prefix.match(/^[A-Z]+\d[A-Z\d]?/)?.[0] ?? []))
  expect(prices.map(({ outcode }) => outcode).sort()).toEqual([...outcodes, 'BT'].sort())
  for (const { outcode, area, region, gas, electricity, water, total } of prices) {
    expect([outcode, gas === null]).toEqual([outcode, region === null || card.offGasOutcodes.has(outcode)])
    expect([outcode, electricity === null]).toEqual([outcode, area === 'BT'])
    expect([outcode, water === null]).toEqual([outcode, card.waterBills.get(area) === 0])
    expect(total).toBeGreaterThan(0)
  }
})

test('gives every postcode area its own tile on the map', () => {
  expect(TILES.map(({ area }) => area).sort()).toEqual([...card.waterBills.keys()].sort())
  expect(new Set(TILES.map(({ column, row }) => `${column} ${row}`)).size).toBe(TILES.length)
})

test('prices the same household as the example in the quotes guide', () => {
  expect(EXAMPLE_REQUEST).toMatchObject(HOUSEHOLD)
})

test('repeats the data licence attributions exactly as in the rate card’s files', async () => {
  const files = await Promise.all(globSync('prisma/rate-card/*.csv').map((file) => readFile(file, 'utf8')))
  for (const line of ATTRIBUTION) expect(files.some((text) => text.includes(line))).toBe(true)
})
