// Warns about changes that may be mistakes. To publish a rate card, support staff must confirm its warnings.
import { todayInLondon } from '@/lib/platform/validation/required-date'
import type { RateCardFigures } from './rate-card'
import { CARD_FILES, CARD_TABLES, type CardTable } from './rate-card-csv-rows'
import { describeRow, type FigureRow, getFigureColumns, getRows, getRowsByKey } from './rate-card-table-rows'
import { formatRegion } from './region-name'

/**
 * Changes by more than this factor get a warning. They are probably a misplaced decimal point, or pounds instead of
 * pence.
 */
const SUSPICIOUS_FACTOR = 2

/**
 * Returns a sentence for each warning.
 *
 * @param live the figures of the live card, or null if there's none
 * @param day today's date, YYYY-MM-DD
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
    // Warn about missing rows, because a file may have been cut off. Without its prefix or outcode, a place would
    // wrongly get a different region's rates, or mains gas.
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
  return [
    `${CARD_FILES[table]}: the first rates start on ${first}, which is in the future. Until then, quotes use these rates too`,
  ]
}

/** Warns about rows of the live card that are missing from the new one. */
function findMissing(
  table: CardTable,
  column: keyof typeof PLURALS,
  figures: RateCardFigures,
  live: RateCardFigures,
): string[] {
  const present = new Set(getRows(figures, table).map((row) => row[column]))
  const missing = new Set(
    getRows(live, table).flatMap((row) => (present.has(row[column]!) ? [] : [String(row[column])])),
  )
  if (missing.size === 0) return []
  const names = column === 'region' ? [...missing].map(formatRegion) : [...missing]
  const listed = names.length > 10 ? [...names.slice(0, 10), `${names.length - 10} more`] : names
  const problem =
    names.length === 1
      ? `the ${column} ${names[0]} is in the live version but not in this one`
      : `the ${PLURALS[column]} ${LIST_FORMAT.format(listed)} are in the live version but not in this one`
  return [`${CARD_FILES[table]}: ${problem}`]
}

const PLURALS = { region: 'regions', prefix: 'prefixes', outcode: 'outcodes', area: 'areas', speed: 'speeds' }

const LIST_FORMAT = new Intl.ListFormat('en-GB')

/**
 * Warns about figures that rise or fall by more than SUSPICIOUS_FACTOR. There's one warning for all rises in a column
 * and one for all falls, because a mistake in a spreadsheet usually affects every row.
 */
function findLeaps(table: CardTable, figures: RateCardFigures, live: RateCardFigures): string[] {
  const liveRows = getRowsByKey(live, table)
  return getFigureColumns(table).flatMap((column) => {
    const pairs = [...getRowsByKey(figures, table)].flatMap(([key, row]) => {
      const oldValue = (liveRows.get(key) ?? findRowInForce(table, row, live))?.[column]
      const newValue = row[column]
      return typeof oldValue === 'number' && typeof newValue === 'number' ? [{ row, oldValue, newValue }] : []
    })
    const [rises, falls] = [
      pairs.filter(({ oldValue, newValue }) => newValue > SUSPICIOUS_FACTOR * oldValue),
      pairs.filter(({ oldValue, newValue }) => newValue * SUSPICIOUS_FACTOR < oldValue),
    ]
    return [
      ...describeLeaps(table, column, 'more than twice', rises),
      ...describeLeaps(table, column, 'less than half', falls),
    ]
  })
}

/** Finds the live row that applies on the new row's start date. Returns undefined if the table's rows have no dates. */
function findRowInForce(table: CardTable, row: FigureRow, live: RateCardFigures): FigureRow | undefined {
  if (!('from' in row)) return undefined
  const regionRows = getRows(live, table).filter(({ region }) => region === row.region)
  return regionRows.findLast(({ from }) => String(from) <= String(row.from)) ?? regionRows[0]
}

function describeLeaps(
  table: CardTable,
  column: string,
  comparison: string,
  leaps: { row: FigureRow; oldValue: number; newValue: number }[],
): string[] {
  const [first, ...others] = leaps
  if (!first) return []
  const { row, oldValue, newValue } = first
  const example = `in the row for ${describeRow(table, row)} (was ${oldValue}, now ${newValue})`
  const rest = others.length > 0 ? `, and in ${others.length} more ${others.length === 1 ? 'row' : 'rows'}` : ''
  return [`${CARD_FILES[table]}: the value of “${column}” is ${comparison} the live value ${example}${rest}`]
}
