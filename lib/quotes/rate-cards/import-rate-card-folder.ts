import { connect, type Database } from '@/lib/platform/database/prisma'
import type { Actor } from '@/lib/platform/identity/actor'
import { OPERATOR } from '@/lib/platform/identity/actor'
import { parseRateCardFiles } from './parse-rate-card-files'
import { publishRateCard } from './publish-rate-card'
import { type DraftResult, storeRateCardDraft } from './store-rate-card-draft'

/** What is wrong with the files, each problem with its file and, where there is one, its line. */
export type InvalidFiles = { ok: false; reason: 'bad files'; problems: string[] }

/** Stores the rate card of a folder as a draft; prisma/rate-card shows the files and their columns. */
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
 * Imports a folder's card and lets it price at once: the first one of a database, with which there is nothing to compare.
 *
 * @param ownerUrl the owner's connection (DIRECT_DATABASE_URL)
 * @throws when it does not come to price
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
