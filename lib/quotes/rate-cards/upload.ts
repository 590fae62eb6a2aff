import type { Actor } from '@/lib/platform/identity/actor'
import { cardCsv, tableOfFile } from './card-csv'
import { type CardBytes, readCardFiles } from './card-files'
import { CARD_FILES, CARD_TABLES } from './card-rows'
import { publishedRateCardId, rateCardFigures } from './current-rate-card'
import type { BadFiles } from './import-rate-card'
import { type Drafted, draftRateCard } from './mutations'
import { MOST_UPLOAD_BYTES, TOO_LARGE } from './upload-limit'

/** Stores uploaded files of a card as a draft; those that are not among them are taken from the card that prices. */
export async function draftFromUpload(actor: Actor, files: File[]): Promise<Drafted | BadFiles> {
  const problems: string[] = []
  const uploaded: CardBytes = {}
  if (files.length === 0) problems.push('Choose one file or more.')
  if (files.reduce((total, { size }) => total + size, 0) > MOST_UPLOAD_BYTES) return bad([TOO_LARGE])
  for (const file of files) {
    const table = tableOfFile(file.name)
    if (!table) problems.push(`${file.name}: expected one of ${Object.values(CARD_FILES).join(', ')}`)
    else if (uploaded[table]) problems.push(`${file.name}: chosen twice`)
    else uploaded[table] = Buffer.from(await file.arrayBuffer())
  }
  if (problems.length > 0) return bad(problems)
  const card = readCardFiles(await completed(uploaded))
  return card.ok ? draftRateCard(actor, card.figures) : bad(card.problems)
}

async function completed(uploaded: CardBytes): Promise<CardBytes> {
  const pricing = await publishedRateCardId()
  const today = pricing === null ? null : await rateCardFigures(pricing)
  const files: CardBytes = {}
  for (const table of CARD_TABLES) {
    files[table] = uploaded[table] ?? (today ? Buffer.from(cardCsv(table, today)) : undefined)
  }
  return files
}

const bad = (problems: string[]): BadFiles => ({ ok: false, reason: 'bad files', problems })
