import type { Database } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import { toSentence } from '@/lib/platform/to-sentence'
import { compareRateCard } from '@/lib/quotes/rate-cards/compare-rate-card'
import { discardRateCard } from '@/lib/quotes/rate-cards/discard-rate-card'
import { findLiveRateCardId } from '@/lib/quotes/rate-cards/find-live-rate-card-id'
import { importRateCardFolder } from '@/lib/quotes/rate-cards/import-rate-card-folder'
import { listRateCardVersions } from '@/lib/quotes/rate-cards/list-rate-card-versions'
import { type PublishResult, publishRateCard } from '@/lib/quotes/rate-cards/publish-rate-card'
import { rollBackRateCard } from '@/lib/quotes/rate-cards/roll-back-rate-card'
import type { CommandOutcome } from './command-outcome'
import { CONFIRM_HINT, formatComparison, formatSummary, formatVersions, formatWarning } from './format-rates'
import type { RatesCommand } from './rates-arguments'

export async function runRatesCommand(db: Database, command: RatesCommand): Promise<CommandOutcome> {
  switch (command.name) {
    case 'rates import':
      return importRates(db, command.dir)
    case 'rates list': {
      const versions = await listRateCardVersions(db)
      return { ok: true, result: versions.length > 0 ? formatVersions(versions) : 'No rate cards yet.' }
    }
    case 'rates show': {
      const comparison = await compareRateCard(command.id, db)
      return comparison ? { ok: true, result: formatComparison(comparison) } : rejectUnknownVersion(command.id)
    }
    case 'rates publish': {
      const liveId = await findLiveRateCardId(db)
      const { id, confirmed } = command
      return toOutcome(await publishRateCard(OPERATOR, id, { expectedLiveId: liveId, confirmed }, db), id)
    }
    case 'rates roll-back': {
      const liveId = await findLiveRateCardId(db)
      if (liveId === null) return { ok: false, reason: "There's no live rate card. Import or publish one first." }
      return toOutcome(await rollBackRateCard(OPERATOR, { expectedLiveId: liveId }, db), liveId)
    }
    case 'rates discard': {
      const result = await discardRateCard(OPERATOR, command.id, db)
      if (!result.ok) return { ok: false, reason: toSentence(`${result.reason}: ${command.id}`) }
      return { ok: true, result: `Draft ${command.id} discarded.` }
    }
  }
}

async function importRates(db: Database, dir: string): Promise<CommandOutcome> {
  const draft = await importRateCardFolder(OPERATOR, dir, db)
  if (!draft.ok && draft.reason === 'bad files')
    return { ok: false, reason: [`Nothing imported. Problems in ${dir}:`, ...draft.problems].join('\n') }
  const { id } = draft
  if (!draft.ok && draft.isLive) return { ok: true, result: `Rate card version ${id} is already live.` }
  if ((await findLiveRateCardId(db)) === null) {
    const published = await publishRateCard(OPERATOR, id, { expectedLiveId: null, confirmed: true }, db)
    return published.ok ? { ok: true, result: `Rate card version ${id} imported and live.` } : toOutcome(published, id)
  }
  const comparison = await compareRateCard(id, db)
  const heading = draft.ok
    ? `Rate card version ${id} saved as a draft.`
    : `Rate card version ${id} is already imported.`
  return { ok: true, result: `${heading}\n${comparison ? formatSummary(comparison) : ''}`.trim() }
}

function toOutcome(published: PublishResult, requestedId: number): CommandOutcome {
  if (published.ok) return { ok: true, result: `Rate card version ${published.id} is live.` }
  if (published.reason === 'not confirmed') {
    return {
      ok: false,
      reason: [...published.warnings.map(formatWarning), CONFIRM_HINT].join('\n'),
    }
  }
  if (published.reason === 'no such version') return rejectUnknownVersion(requestedId)
  if (published.reason === 'already live')
    return { ok: false, reason: `Rate card version ${requestedId} is already live.` }
  return { ok: false, reason: PUBLISH_ERRORS[published.reason] }
}

const PUBLISH_ERRORS = {
  'live version changed':
    'Another version has just gone live. Run "npm run admin -- rates show ID" to compare with it, then try again.',
  'no previous version': "There's no previous version to roll back to.",
  'needs approval': 'A different person must approve this version.',
  scheduled: 'This version is scheduled. Unschedule it in support first.',
}

const rejectUnknownVersion = (id: number): CommandOutcome => ({
  ok: false,
  reason: `No such rate card version: ${id}.`,
})
