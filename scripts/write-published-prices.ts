// `npm run published-prices`: calculates the prices in each outcode with the rate card in prisma/rate-card. Writes them
// to docs/prices as a table and a map.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { formatPriceCsv } from '@/lib/quotes/published-prices/format-price-csv'
import { priceAreas, priceOutcodes } from '@/lib/quotes/published-prices/published-prices'
import { renderPriceMap } from '@/lib/quotes/published-prices/render-price-map'
import { parseRateCardFiles } from '@/lib/quotes/rate-cards/parse-rate-card-files'
import { buildRateCard } from '@/lib/quotes/rate-cards/rate-card'

const ROOT = path.resolve(import.meta.dirname, '..')

const card = await parseRateCardFiles(path.join(ROOT, 'prisma/rate-card'))
if (!card.ok) throw new Error(card.problems.join('\n'))
const prices = priceOutcodes(buildRateCard(1, card.figures))
await writeFile(path.join(ROOT, 'docs/prices/outcodes.csv'), formatPriceCsv(prices))
await writeFile(path.join(ROOT, 'docs/prices/areas.svg'), renderPriceMap(priceAreas(prices)))
console.log(`Wrote the prices of ${prices.length} outcodes to docs/prices.`)
