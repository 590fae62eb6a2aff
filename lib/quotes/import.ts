import pg from 'pg'
import { readRateCard } from './card-files'
import { CARD_TABLES } from './card-rows'
import type { RateCardFigures } from './rate-card'

export type RateCardImport =
  /** `alreadyThere`: these very files were imported before, as version `id`; nothing was stored. */
  | { ok: true; id: number; alreadyThere: boolean }
  /** Each problem with its file and, where there is one, its line; nothing was stored. */
  | { ok: false; problems: string[] }

/**
 * Stores the rate card of a folder as a new version, which then prices; prisma/rate-card shows the
 * files and their columns. The newest version prices: to go back to earlier figures, import them
 * with a changed comment, since the same bytes are not imported twice.
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
  // Waits for another import of the same files, so that one of the two stores them.
  const { rows } = await client.query<{ id: number }>(
    'INSERT INTO rate_cards (checksum) VALUES ($1) ON CONFLICT DO NOTHING RETURNING id',
    [checksum],
  )
  if (!rows[0]) {
    const known = await client.query<{ id: number }>('SELECT id FROM rate_cards WHERE checksum = $1', [checksum])
    return { id: known.rows[0]!.id, alreadyThere: true }
  }
  const { id } = rows[0]
  for (const table of CARD_TABLES) {
    // Columns are matched by name; `position` is that of broadband_options, other tables ignore it.
    const records = figures[table].map((row, index) => ({ rate_card_id: id, position: index + 1, ...row }))
    await client.query(`INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`, [
      JSON.stringify(records),
    ])
  }
  return { id, alreadyThere: false }
}
