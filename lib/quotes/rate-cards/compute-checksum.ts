import { createHash } from 'node:crypto'
import type { RateCardFigures } from './rate-card'
import { CARD_ROW_SCHEMAS, CARD_TABLES } from './rate-card-csv-rows'

/** Returns the SHA-256 of a rate card's figures. Comments, number formats and the order of rows don't affect it. */
export function computeChecksum(figures: RateCardFigures): Buffer {
  const hash = createHash('sha256')
  for (const table of CARD_TABLES) {
    const columns = Object.keys(CARD_ROW_SCHEMAS[table].shape)
    const rows = figures[table] as readonly object[]
    const lines = rows.map((row) => columns.map((column) => row[column as keyof typeof row]).join())
    hash.update(`${table}\n${lines.sort().join('\n')}\n`)
  }
  return hash.digest()
}
