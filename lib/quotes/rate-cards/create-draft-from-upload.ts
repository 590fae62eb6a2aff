import type { Actor } from '@/lib/platform/identity/actor'
import { findLiveRateCardId } from './find-live-rate-card-id'
import { findTableByFile, formatCardCsv } from './format-card-csv'
import type { InvalidFiles } from './import-rate-card-folder'
import { findRateCardFigures } from './load-rate-card-from-database'
import { type CardFiles, parseCardFiles } from './parse-rate-card-files'
import { CARD_FILES, CARD_TABLES } from './rate-card-csv-rows'
import { type DraftResult, storeRateCardDraft } from './store-rate-card-draft'
import { MAX_UPLOAD_BYTES, TOO_LARGE } from './upload-limit'

/**
 * Stores uploaded files as a draft. Fills tables without an uploaded file from the live card, if there is one. Returns
 * the problems if the files are invalid or too large.
 */
export async function createDraftFromUpload(actor: Actor, files: File[]): Promise<DraftResult | InvalidFiles> {
  const problems: string[] = []
  const uploaded: CardFiles = {}
  if (files.length === 0) problems.push('Choose at least one file.')
  if (files.reduce((total, { size }) => total + size, 0) > MAX_UPLOAD_BYTES) return rejectFiles([TOO_LARGE])
  for (const file of files) {
    const table = findTableByFile(file.name)
    if (!table)
      problems.push(
        `${file.name} isn’t a rate card file. Use one of these names: ${Object.values(CARD_FILES).join(', ')}.`,
      )
    else if (uploaded[table]) problems.push(`${file.name} was chosen twice. Choose it once.`)
    else uploaded[table] = Buffer.from(await file.arrayBuffer())
  }
  if (problems.length > 0) return rejectFiles(problems)
  const card = parseCardFiles(await completeFiles(uploaded))
  return card.ok ? storeRateCardDraft(actor, card.figures) : rejectFiles(card.problems)
}

async function completeFiles(uploaded: CardFiles): Promise<CardFiles> {
  const liveId = await findLiveRateCardId()
  const live = liveId === null ? null : await findRateCardFigures(liveId)
  const files: CardFiles = {}
  for (const table of CARD_TABLES) {
    files[table] = uploaded[table] ?? (live ? Buffer.from(formatCardCsv(table, live)) : undefined)
  }
  return files
}

const rejectFiles = (problems: string[]): InvalidFiles => ({ ok: false, reason: 'bad files', problems })
