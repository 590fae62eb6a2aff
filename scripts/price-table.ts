// `npm run price-table`: what every outcode of the rates in prisma/rate-card pays, as a table and a picture under docs/prices.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { priceTable } from '../lib/price-table/csv'
import { pricePicture } from '../lib/price-table/picture'
import { areaPrices, outcodePrices } from '../lib/price-table/table'
import { rateCard } from '../lib/quotes/rate-card'
import { readRateCard } from '../lib/rate-cards/card-files'

const ROOT = path.resolve(import.meta.dirname, '..')

const card = await readRateCard(path.join(ROOT, 'prisma/rate-card'))
if (!card.ok) throw new Error(card.problems.join('\n'))
const prices = outcodePrices(rateCard(1, card.figures))
await writeFile(path.join(ROOT, 'docs/prices/outcodes.csv'), priceTable(prices))
await writeFile(path.join(ROOT, 'docs/prices/areas.svg'), pricePicture(areaPrices(prices)))
console.log(`${prices.length} outcodes are priced in docs/prices.`)
