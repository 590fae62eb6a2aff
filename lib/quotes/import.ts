import pg from 'pg'
import { readRateCard } from './card-files'
import { CARD_TABLES } from './card-rows'
import type { RateCardFigures } from './rate-card'

export type RateCardImport =
  /** `alreadyThere`: these very files price already, as version `id`; nothing was stored. */
  | { ok: true; id: number; alreadyThere: boolean }
  /** Each problem with its file and, where there is one, its line; nothing was stored. */
  | { ok: false; problems: string[] }

/**
 * Stores the rate card of a folder as a new version, which then prices; prisma/rate-card shows the
 * files and their columns. To go back to earlier figures, import them again.
 *
 * @param ownerUrl the owner's connection (DIRECT_DATABASE_URL)
 * @throws when the database cannot be reached or a file not read
 */
export async function importRateCard(ownerUrl: string, dir: string): Promise<RateCardImport> {
  const card = await readRateCard(dir)
  if (!card.ok) return card
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('BEGIN')
    const stored = await store(client, card.checksum, card.figures)
    await client.query('COMMIT')
    return { ok: true, ...stored }
  } finally {
    // Ends what an error has left open, too.
    await client.end()
  }
}

async function store(
  client: pg.Client,
  checksum: Uint8Array,
  figures: RateCardFigures,
): Promise<{ id: number; alreadyThere: boolean }> {
  // One import after the other, so that "the newest" means the same to both.
  await client.query('LOCK TABLE rate_cards IN SHARE ROW EXCLUSIVE MODE')
  const newest = await client.query<{ id: number; checksum: Buffer }>(
    'SELECT id, checksum FROM rate_cards ORDER BY id DESC LIMIT 1',
  )
  if (newest.rows[0]?.checksum.equals(checksum)) return { id: newest.rows[0].id, alreadyThere: true }
  const { rows } = await client.query<{ id: number }>('INSERT INTO rate_cards (checksum) VALUES ($1) RETURNING id', [
    checksum,
  ])
  const { id } = rows[0]!
  for (const table of CARD_TABLES) {
    // Columns are matched by name; `position` is that of broadband_options, other tables ignore it.
    const records = figures[table].map((row, index) => ({ rate_card_id: id, position: index + 1, ...row }))
    await client.query(`INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`, [
      JSON.stringify(records),
    ])
  }
  return { id, alreadyThere: false }
}
