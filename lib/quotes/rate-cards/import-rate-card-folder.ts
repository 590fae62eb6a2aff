import { connect, type Database } from '@/lib/platform/database/prisma'
import type { Actor } from '@/lib/platform/identity/actor'
import { OPERATOR } from '@/lib/platform/identity/actor'
import { parseRateCardFiles } from './parse-rate-card-files'
import { publishRateCard } from './publish-rate-card'
import { type DraftResult, storeRateCardDraft } from './store-rate-card-draft'

/**
 * The result if the files contain errors. Each problem names the file, and also the line if the problem is on a single
 * line.
 */
export type InvalidFiles = { ok: false; reason: 'bad files'; problems: string[] }

/**
 * Reads the rate card in a folder and stores it as a draft. Returns the problems if the files are invalid. For an
 * example of such a folder, see prisma/rate-card.
 */
export async function importRateCardFolder(
  actor: Actor,
  dir: string,
  db: Database,
): Promise<DraftResult | InvalidFiles> {
  const card = await parseRateCardFiles(dir)
  return card.ok
    ? storeRateCardDraft(actor, card.figures, db)
    : { ok: false, reason: 'bad files', problems: card.problems }
}

/**
 * Imports the first rate card of a database, unless it's already live. Publishes it immediately, because there's no
 * live card to compare it with. Returns its ID.
 *
 * @param ownerUrl the connection string of the tables' owner (DIRECT_DATABASE_URL)
 * @throws if the card is invalid or can't be published
 */
export async function importFirstRateCard(ownerUrl: string, dir: string): Promise<number> {
  const db = connect(ownerUrl)
  try {
    const draft = await importRateCardFolder(OPERATOR, dir, db)
    if (!draft.ok && draft.reason === 'bad files') throw new Error(`${dir}:\n${draft.problems.join('\n')}`)
    if (!draft.ok && draft.isLive) return draft.id
    const published = await publishRateCard(OPERATOR, draft.id, { expectedLiveId: null, confirmed: true }, db)
    if (!published.ok) throw new Error(`rate card ${draft.id}: ${published.reason}`)
    return draft.id
  } finally {
    await db.$disconnect()
  }
}
