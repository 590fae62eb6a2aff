'use server'

import { redirect } from 'next/navigation'
import { supportAction, supportUploadAction } from '@/lib/auth/guards/authorise-support-action'
import { createDraftFromUpload } from '@/lib/quotes/rate-cards/create-draft-from-upload'
import { discardRateCard } from '@/lib/quotes/rate-cards/discard-rate-card'
import { publishRateCard } from '@/lib/quotes/rate-cards/publish-rate-card'
import { discardFormSchema, publishFormSchema } from '@/lib/quotes/rate-cards/schema'

const PUBLISH_ERRORS = {
  'no such version': 'This version is gone: somebody else has discarded it.',
  'prices already': 'This version prices already.',
  'another card prices by now':
    'Today’s rates have changed since you opened this page, so what it shows is out of date. Open it again, and look before you publish.',
  'nothing to go back to': 'No other version has priced before.',
  'not confirmed': 'Say that you have looked at the warnings.',
}

const MAX_SHOWN_PROBLEMS = 50

export const publishVersion = supportAction(publishFormSchema, async ({ actor }, { version, seen, confirmed }) => {
  const result = await publishRateCard(actor, version, { expectedLiveId: seen, confirmed: confirmed === 'on' })
  if (result.ok) redirect(`/support/rates?published=${version}`)
  const message = PUBLISH_ERRORS[result.reason]
  return { ok: false, message, ...(result.reason === 'not confirmed' && { errors: { confirmed: message } }) }
})

export const discardDraft = supportAction(discardFormSchema, async ({ actor }, { version }) => {
  const result = await discardRateCard(actor, version)
  // A colleague was quicker, or it prices by now: the list shows which.
  redirect(result.ok ? `/support/rates?discarded=${version}` : '/support/rates')
})

export const uploadRates = supportUploadAction(async ({ actor }, files) => {
  const draft = await createDraftFromUpload(actor, files)
  if (draft.ok || (draft.reason === 'already there' && !draft.isLive)) redirect(`/support/rates/${draft.id}`)
  if (draft.reason === 'already there') {
    return { ok: false, message: `These figures price already, as version ${draft.id}. Nothing was stored.` }
  }
  const { problems } = draft
  const [onlyProblem] = problems
  if (onlyProblem && problems.length === 1)
    return { ok: false, message: 'Nothing was stored.', errors: { files: onlyProblem } }
  const shownProblems = problems.slice(0, MAX_SHOWN_PROBLEMS)
  if (problems.length > shownProblems.length) shownProblems.push(`And ${problems.length - shownProblems.length} more.`)
  return {
    ok: false,
    message: `Nothing was stored: ${problems.length} things are wrong.`,
    problems: shownProblems,
  }
})
