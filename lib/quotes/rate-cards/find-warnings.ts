// What may be meant, and may be a slip: whoever publishes says that it is meant.
import { todayInLondon } from '@/lib/platform/validation/required-date'
import { type FigureRow, getFigureColumns, getRows, getRowsByKey } from './figure-rows'
import type { RateCardFigures } from './rate-card'
import { CARD_FILES, CARD_TABLES, type CardTable } from './rate-card-csv-rows'

/** From here a change is more likely a slip of the decimal point, or pounds for pence. */
const SUSPICIOUS_FACTOR = 2

/**
 * @param live the card that prices; null for none
 * @param day YYYY-MM-DD
 */
export function findWarnings(
  figures: RateCardFigures,
  live: RateCardFigures | null,
  day: string = todayInLondon(),
): string[] {
  const lateStarts = [findLateStart(figures, 'energy_rates', day), findLateStart(figures, 'tv_licences', day)].flat()
  if (!live) return lateStarts
  return [
    ...lateStarts,
    ...findMissing('region_prefixes', 'region', figures, live),
    // Of a file that is cut off, the rest would be priced by another region, and with gas.
    ...findMissing('region_prefixes', 'prefix', figures, live),
    ...findMissing('off_gas_outcodes', 'outcode', figures, live),
    ...findMissing('water_bills', 'area', figures, live),
    ...findMissing('broadband_options', 'speed', figures, live),
    ...CARD_TABLES.flatMap((table) => findLeaps(table, figures, live)),
  ]
}

function findLateStart(figures: RateCardFigures, table: 'energy_rates' | 'tv_licences', day: string): string[] {
  const first = getRows(figures, table)
    .map((row) => String(row.from))
    .sort()[0]
  if (!first || first <= day) return []
  return [`${CARD_FILES[table]}: begins on ${first}, after today; earlier days take its first prices`]
}

/** What today's card serves and the other does not. */
function findMissing(table: CardTable, column: string, figures: RateCardFigures, live: RateCardFigures): string[] {
  const present = new Set(getRows(figures, table).map((row) => row[column]))
  const missing = new Set(
    getRows(live, table).flatMap((row) => (present.has(row[column]!) ? [] : [String(row[column])])),
  )
  if (missing.size === 0) return []
  return [
    `${CARD_FILES[table]}: ${column} ${[...missing].slice(0, 10).join(', ')}${formatMore(missing.size - 10)} of today’s card is missing`,
  ]
}

/** One warning a column and direction: of a slip in a spreadsheet each row has it. */
function findLeaps(table: CardTable, figures: RateCardFigures, live: RateCardFigures): string[] {
  const liveRows = getRowsByKey(live, table)
  return getFigureColumns(table).flatMap((column) => {
    const pairs = [...getRowsByKey(figures, table)].flatMap(([key, row]) => {
      const oldValue = (liveRows.get(key) ?? findRowInForce(table, row, live))?.[column]
      const newValue = row[column]
      return typeof oldValue === 'number' && typeof newValue === 'number' ? [{ key, oldValue, newValue }] : []
    })
    const [rises, falls] = [
      pairs.filter(({ oldValue, newValue }) => newValue > SUSPICIOUS_FACTOR * oldValue),
      pairs.filter(({ oldValue, newValue }) => newValue * SUSPICIOUS_FACTOR < oldValue),
    ]
    return [
      ...describeLeaps(CARD_FILES[table], column, 'more than twice', rises),
      ...describeLeaps(CARD_FILES[table], column, 'less than half', falls),
    ]
  })
}

/** Today's row for a date on which none begins. */
function findRowInForce(table: CardTable, row: FigureRow, live: RateCardFigures): FigureRow | undefined {
  if (!('from' in row)) return undefined
  const regionRows = getRows(live, table).filter(({ region }) => region === row.region)
  return regionRows.findLast(({ from }) => String(from) <= String(row.from)) ?? regionRows[0]
}

function describeLeaps(
  file: string,
  column: string,
  comparison: string,
  leaps: { key: string; oldValue: number; newValue: number }[],
): string[] {
  const [first] = leaps
  if (!first) return []
  return [
    `${file}: ${column} is ${comparison} today’s for ${first.key} (${first.oldValue} to ${first.newValue})${formatMore(leaps.length - 1)}`,
  ]
}

const formatMore = (count: number) => (count > 0 ? ` and ${count} more` : '')
