import type { Database } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import { publishedRateCardId } from '@/lib/quotes/rate-cards/current-rate-card'
import { comparedRateCard, rateCardVersions } from '@/lib/quotes/rate-cards/data'
import { importRateCard } from '@/lib/quotes/rate-cards/import-rate-card'
import { discardRateCard, type Published, publishRateCard, rollBackRateCard } from '@/lib/quotes/rate-cards/mutations'
import type { Outcome } from './perform'
import type { RatesCommand } from './rates-arguments'
import { comparisonText, summaryText, versionsText } from './rates-text'

export async function performRates(db: Database, command: RatesCommand): Promise<Outcome> {
  switch (command.name) {
    case 'rates import':
      return importRates(db, command.dir)
    case 'rates list': {
      const versions = await rateCardVersions(db)
      return { ok: true, result: versions.length > 0 ? versionsText(versions) : 'there is no rate card yet' }
    }
    case 'rates show': {
      const compared = await comparedRateCard(command.id, db)
      return compared ? { ok: true, result: comparisonText(compared) } : noSuch(command.id)
    }
    case 'rates publish': {
      const seen = await publishedRateCardId(db)
      const { id, confirmed } = command
      return outcomeOf(await publishRateCard(OPERATOR, id, { seen, confirmed }, db), id)
    }
    case 'rates roll-back': {
      const seen = await publishedRateCardId(db)
      if (seen === null) return { ok: false, reason: 'no rate card prices' }
      return outcomeOf(await rollBackRateCard(OPERATOR, { seen }, db), seen)
    }
    case 'rates discard': {
      const discarded = await discardRateCard(OPERATOR, command.id, db)
      if (!discarded.ok) return { ok: false, reason: `${discarded.reason}: ${command.id}` }
      return { ok: true, result: `draft ${command.id} is discarded` }
    }
  }
}

async function importRates(db: Database, dir: string): Promise<Outcome> {
  const draft = await importRateCard(OPERATOR, dir, db)
  if (!draft.ok && draft.reason === 'bad files') return { ok: false, reason: draft.problems.join('\n') }
  const { id } = draft
  if (!draft.ok && draft.prices) return { ok: true, result: `rate card ${id} prices already` }
  if ((await publishedRateCardId(db)) === null) {
    const first = await publishRateCard(OPERATOR, id, { seen: null, confirmed: true }, db)
    return first.ok ? { ok: true, result: `rate card ${id} is imported and prices` } : outcomeOf(first, id)
  }
  const compared = await comparedRateCard(id, db)
  const said = draft.ok ? `rate card ${id} is a draft` : `rate card ${id} is a draft already`
  return { ok: true, result: `${said}\n${compared ? summaryText(compared) : ''}`.trim() }
}

function outcomeOf(published: Published, asked: number): Outcome {
  if (published.ok) return { ok: true, result: `rate card ${published.id} prices` }
  if (published.reason === 'not confirmed') {
    return { ok: false, reason: [...published.warnings, 'publish with --confirm when this is meant'].join('\n') }
  }
  if (published.reason === 'no such version') return noSuch(asked)
  return {
    ok: false,
    reason: published.reason === 'prices already' ? `rate card ${asked} prices already` : published.reason,
  }
}

const noSuch = (id: number): Outcome => ({ ok: false, reason: `no such version: ${id}` })
