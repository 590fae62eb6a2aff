import { ATTRIBUTION } from './data-licence-attribution'
import { TILES, type Tile } from './postcode-area-tiles'
import { HOUSEHOLD, type OutcodePrices } from './published-prices'

const TILE_SIZE = { width: 62, height: 46, gap: 4 }
const LEFT = 24
const TOP = 132
/**
 * The colours of the price bands, from the cheapest to the most expensive. Each `ink` has a contrast of at least 4.5:1
 * on its `fill`.
 */
const BANDS = [
  { fill: '#eef4fb', ink: '#10233b' },
  { fill: '#cfe1f5', ink: '#10233b' },
  { fill: '#a3c8ea', ink: '#10233b' },
  { fill: '#6ba6d8', ink: '#0a1a2e' },
  { fill: '#2b6cac', ink: '#ffffff' },
  { fill: '#123d6b', ink: '#ffffff' },
] as const
const NO_ENERGY = { fill: '#ffffff', ink: '#3d4753' }

/**
 * Renders docs/prices/areas.svg. It has a tile for each postcode area, which shows the weekly price of the area's
 * median outcode.
 */
export function renderPriceMap(areas: readonly OutcodePrices[]): string {
  const pricesByArea = new Map(areas.map((prices) => [prices.area, prices]))
  const priced = areas.filter(({ electricity }) => electricity !== null)
  const bands = splitIntoBands(priced.map(({ total }) => total))
  const width =
    LEFT * 2 + (Math.max(...TILES.map(({ column }) => column)) + 1) * (TILE_SIZE.width + TILE_SIZE.gap) - TILE_SIZE.gap
  const mapBottom = TOP + (Math.max(...TILES.map(({ row }) => row)) + 1) * (TILE_SIZE.height + TILE_SIZE.gap)
  const notes = [
    'Gas and electricity (GREENSAVER), water and TV licence. Each figure is the median of the area’s outcodes.',
    'Totals for Scotland exclude water, which is paid with council tax. * No energy prices: TV licence only.',
    ...ATTRIBUTION,
  ]
  const height = mapBottom + 24 + notes.length * 16
  const tiles = TILES.map((tile) => {
    const prices = pricesByArea.get(tile.area)
    if (!prices) throw new Error(`no prices for area ${tile.area}`)
    return renderTile(tile, prices, bands)
  })
  const { numberOfTenants, startDate, endDate } = HOUSEHOLD
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title" font-family="system-ui, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif">`,
    '<title id="title">Weekly cost of bills in a shared house, by postcode area</title>',
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    `<text x="${LEFT}" y="42" font-size="24" font-weight="600" fill="#10233b">Weekly cost of bills in a shared house</text>`,
    `<text x="${LEFT}" y="68" font-size="14" fill="#3d4753">Household of ${numberOfTenants}, ${startDate} to ${endDate}, GBP, VAT included</text>`,
    ...bands.map((band, index) => renderLegend(band, index)),
    ...tiles,
    ...notes.map(
      (note, index) =>
        `<text x="${LEFT}" y="${mapBottom + 24 + index * 16}" font-size="11" fill="#3d4753">${note}</text>`,
    ),
    '</svg>',
  ].join('\n')}\n`
}

interface Band {
  from: number
  to: number
  fill: string
  ink: string
}

/** Divides the distinct totals into bands with about the same number of totals in each. */
function splitIntoBands(totals: number[]): Band[] {
  const sorted = [...new Set(totals)].sort((one, other) => one - other)
  return BANDS.map((colours, index) => {
    const bandTotals = sorted.slice(
      Math.round((index * sorted.length) / BANDS.length),
      Math.round(((index + 1) * sorted.length) / BANDS.length),
    )
    return { from: bandTotals[0] ?? 0, to: bandTotals.at(-1) ?? 0, ...colours }
  })
}

function renderTile(
  { area, column, row }: Tile,
  { total, electricity }: OutcodePrices,
  bands: readonly Band[],
): string {
  const x = LEFT + column * (TILE_SIZE.width + TILE_SIZE.gap)
  const y = TOP + row * (TILE_SIZE.height + TILE_SIZE.gap)
  const { fill, ink } = (electricity !== null && bands.find(({ to }) => total <= to)) || NO_ENERGY
  const middle = x + TILE_SIZE.width / 2
  return [
    `<rect x="${x}" y="${y}" width="${TILE_SIZE.width}" height="${TILE_SIZE.height}" rx="5" fill="${fill}" stroke="#8796a8"${electricity === null ? ' stroke-dasharray="4 3"' : ''}/>`,
    `<text x="${middle}" y="${y + 20}" font-size="15" font-weight="600" text-anchor="middle" fill="${ink}">${area}</text>`,
    `<text x="${middle}" y="${y + 37}" font-size="12.5" text-anchor="middle" fill="${ink}">${total.toFixed(2)}${electricity === null ? '*' : ''}</text>`,
  ].join('')
}

/** Renders a band's entry in the legend, which is in the empty top left corner of the map. */
function renderLegend({ from, to, fill }: Band, index: number): string {
  const y = 92 + index * 26
  return `<rect x="${LEFT}" y="${y}" width="30" height="20" rx="4" fill="${fill}" stroke="#8796a8"/><text x="${LEFT + 40}" y="${y + 15}" font-size="13" fill="#10233b">${from.toFixed(2)} to ${to.toFixed(2)}</text>`
}
