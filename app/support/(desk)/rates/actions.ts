'use server'

import { redirect } from 'next/navigation'
import { supportAction, supportUpload } from '@/lib/auth/guards/support-action'
import { discardRateCard, publishRateCard } from '@/lib/quotes/rate-cards/mutations'
import { discardFields, publishFields } from '@/lib/quotes/rate-cards/schema'
import { draftFromUpload } from '@/lib/quotes/rate-cards/upload'

const REFUSED = {
  'no such version': 'This version is gone: somebody else has discarded it.',
  'prices already': 'This version prices already.',
  'another card prices by now':
    'Today’s rates have changed since you opened this page, so what it shows is out of date. Open it again, and look before you publish.',
  'nothing to go back to': 'No other version has priced before.',
  'not confirmed': 'Say that you have looked at the warnings.',
}

const SHOWN_PROBLEMS = 50

export const publish = supportAction(publishFields, async ({ actor }, { version, seen, confirmed }) => {
  const published = await publishRateCard(actor, version, { seen, confirmed: confirmed === 'on' })
  if (published.ok) redirect(`/support/rates?published=${version}`)
  const message = REFUSED[published.reason]
  return { ok: false, message, ...(published.reason === 'not confirmed' && { errors: { confirmed: message } }) }
})

export const discard = supportAction(discardFields, async ({ actor }, { version }) => {
  const discarded = await discardRateCard(actor, version)
  // A colleague was quicker, or it prices by now: the list shows which.
  redirect(discarded.ok ? `/support/rates?discarded=${version}` : '/support/rates')
})

export const upload = supportUpload(async ({ actor }, files) => {
  const draft = await draftFromUpload(actor, files)
  if (draft.ok || (draft.reason === 'already there' && !draft.prices)) redirect(`/support/rates/${draft.id}`)
  if (draft.reason === 'already there') {
    return { ok: false, message: `These figures price already, as version ${draft.id}. Nothing was stored.` }
  }
  const { problems } = draft
  const [only] = problems
  if (only && problems.length === 1) return { ok: false, message: 'Nothing was stored.', errors: { files: only } }
  const shown = problems.slice(0, SHOWN_PROBLEMS)
  if (problems.length > shown.length) shown.push(`And ${problems.length - shown.length} more.`)
  return {
    ok: false,
    message: `Nothing was stored: ${problems.length} things are wrong.`,
    problems: shown,
  }
})
