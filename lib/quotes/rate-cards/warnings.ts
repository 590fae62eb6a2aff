// What may be meant, and may be a slip: whoever publishes says that it is meant.
import { todayInLondon } from '@/lib/platform/validation/date'
import { CARD_FILES, CARD_TABLES, type CardTable } from './card-rows'
import type { RateCardFigures } from './rate-card'
import { type FigureRow, figureColumns, rowsByKey, rowsOf } from './rate-ids'

/** From here a change is more likely a slip of the decimal point, or pounds for pence. */
const MUCH = 2

/**
 * @param today the card that prices; null for none
 * @param day YYYY-MM-DD
 */
export function warningsOf(
  figures: RateCardFigures,
  today: RateCardFigures | null,
  day: string = todayInLondon(),
): string[] {
  const begins = [beginsLate(figures, 'energy_rates', day), beginsLate(figures, 'tv_licences', day)].flat()
  if (!today) return begins
  return [
    ...begins,
    ...gone('region_prefixes', 'region', figures, today),
    // Of a file that is cut off, the rest would be priced by another region, and with gas.
    ...gone('region_prefixes', 'prefix', figures, today),
    ...gone('off_gas_outcodes', 'outcode', figures, today),
    ...gone('water_bills', 'area', figures, today),
    ...gone('broadband_options', 'speed', figures, today),
    ...CARD_TABLES.flatMap((table) => leaps(table, figures, today)),
  ]
}

function beginsLate(figures: RateCardFigures, table: 'energy_rates' | 'tv_licences', day: string): string[] {
  const first = rowsOf(figures, table)
    .map((row) => String(row.from))
    .sort()[0]
  if (!first || first <= day) return []
  return [`${CARD_FILES[table]}: begins on ${first}, after today; earlier days take its first prices`]
}

/** What today's card serves and the other does not. */
function gone(table: CardTable, column: string, figures: RateCardFigures, today: RateCardFigures): string[] {
  const kept = new Set(rowsOf(figures, table).map((row) => row[column]))
  const missing = new Set(rowsOf(today, table).flatMap((row) => (kept.has(row[column]!) ? [] : [String(row[column])])))
  if (missing.size === 0) return []
  return [
    `${CARD_FILES[table]}: ${column} ${[...missing].slice(0, 10).join(', ')}${more(missing.size - 10)} of today’s card is missing`,
  ]
}

/** One warning a column and direction: of a slip in a spreadsheet each row has it. */
function leaps(table: CardTable, figures: RateCardFigures, today: RateCardFigures): string[] {
  const before = rowsByKey(today, table)
  return figureColumns(table).flatMap((column) => {
    const pairs = [...rowsByKey(figures, table)].flatMap(([key, row]) => {
      const was = (before.get(key) ?? inForce(table, row, today))?.[column]
      const is = row[column]
      return typeof was === 'number' && typeof is === 'number' ? [{ key, was, is }] : []
    })
    const [rises, falls] = [
      pairs.filter(({ was, is }) => is > MUCH * was),
      pairs.filter(({ was, is }) => is * MUCH < was),
    ]
    return [
      ...told(CARD_FILES[table], column, 'more than twice', rises),
      ...told(CARD_FILES[table], column, 'less than half', falls),
    ]
  })
}

/** Today's row for a date on which none begins. */
function inForce(table: CardTable, row: FigureRow, today: RateCardFigures): FigureRow | undefined {
  if (!('from' in row)) return undefined
  const own = rowsOf(today, table).filter(({ region }) => region === row.region)
  return own.findLast(({ from }) => String(from) <= String(row.from)) ?? own[0]
}

function told(file: string, column: string, much: string, leaps: { key: string; was: number; is: number }[]): string[] {
  const [first] = leaps
  if (!first) return []
  return [
    `${file}: ${column} is ${much} today’s for ${first.key} (${first.was} to ${first.is})${more(leaps.length - 1)}`,
  ]
}

const more = (count: number) => (count > 0 ? ` and ${count} more` : '')
