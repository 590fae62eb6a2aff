'use server'

import { notFound, redirect } from 'next/navigation'
import { supportAction, supportUploadAction } from '@/lib/auth/guards/authorise-support-action'
import { INVALID_FIELDS_MESSAGE } from '@/lib/platform/validation/invalid-fields-message'
import { compareRateCard } from '@/lib/quotes/rate-cards/compare-rate-card'
import { createDraftFromEdit } from '@/lib/quotes/rate-cards/create-draft-from-edit'
import { createDraftFromUpload } from '@/lib/quotes/rate-cards/create-draft-from-upload'
import { discardRateCard } from '@/lib/quotes/rate-cards/discard-rate-card'
import { findEditSection } from '@/lib/quotes/rate-cards/edit-sections'
import { parseLondonTime } from '@/lib/quotes/rate-cards/london-time'
import { labelInvalidFigures } from '@/lib/quotes/rate-cards/name-figure-row'
import { publishRateCard } from '@/lib/quotes/rate-cards/publish-rate-card'
import { scheduleRateCard } from '@/lib/quotes/rate-cards/schedule-rate-card'
import {
  editFormSchema,
  publishFormSchema,
  scheduleFormSchema,
  versionFormSchema,
} from '@/lib/quotes/rate-cards/schema'
import { unscheduleRateCard } from '@/lib/quotes/rate-cards/unschedule-rate-card'

const PUBLISH_ERRORS = {
  'no such version': 'A colleague has changed or discarded this version. Go back to Rates to see the others.',
  'already live': 'This version is already live. Reload the page.',
  'live version changed':
    'The live version has changed since you opened this page, so this comparison is out of date. Reload the page and review the changes again.',
  'no previous version': 'There’s no earlier version to roll back to.',
  'needs approval': 'You created this draft, so a colleague must approve it.',
  scheduled: 'This version is scheduled. To publish it now, unschedule it first.',
  'not a draft': 'This version has been live, so it can’t be scheduled. Reload the page.',
}

const SCHEDULE_TIME_ERRORS = {
  'too soon': { date: 'Choose a later time. To go live now, publish the version instead' },
  'time taken': { time: 'Another version is scheduled for this time. Choose a different time' },
  'no such time': { time: 'The clocks go forward then, so this time doesn’t exist. Choose a different time' },
}

const MAX_SHOWN_PROBLEMS = 50

export const publishVersion = supportAction(
  publishFormSchema,
  async ({ actor }, { version, expectedLiveId, confirmed }) => {
    const result = await publishRateCard(actor, version, { expectedLiveId, confirmed: confirmed === 'on' })
    if (result.ok) redirect(`/support/rates?published=${version}`)
    return result.reason === 'not confirmed'
      ? describeUnconfirmed(result.warnings)
      : describePublishRejection(result.reason)
  },
)

export const scheduleVersion = supportAction(
  scheduleFormSchema,
  async ({ actor }, { version, expectedLiveId, confirmed, date, time }) => {
    const liveAt = parseLondonTime(date, time)
    const decision = { expectedLiveId, confirmed: confirmed === 'on' }
    const result = liveAt
      ? await scheduleRateCard(actor, version, liveAt, decision)
      : ({ ok: false, reason: 'no such time' } as const)
    if (result.ok) redirect(`/support/rates/${version}?scheduled`)
    if (result.reason === 'too soon' || result.reason === 'time taken' || result.reason === 'no such time') {
      // Report unconfirmed warnings in the same response, so that users don't correct one error after the other.
      const warnings = decision.confirmed ? [] : ((await compareRateCard(version))?.warnings ?? [])
      const unconfirmed = warnings.length > 0 ? describeUnconfirmed(warnings).errors : {}
      const errors = { ...SCHEDULE_TIME_ERRORS[result.reason], ...unconfirmed }
      return { ok: false, message: INVALID_FIELDS_MESSAGE, errors }
    }
    return result.reason === 'not confirmed'
      ? describeUnconfirmed(result.warnings)
      : describePublishRejection(result.reason)
  },
)

const describePublishRejection = (reason: keyof typeof PUBLISH_ERRORS) =>
  ({ ok: false, message: PUBLISH_ERRORS[reason] }) as const

const describeUnconfirmed = ({ length }: string[]) => {
  const confirmed = `Confirm that you’ve reviewed the ${length === 1 ? 'warning' : 'warnings'}`
  return { ok: false, message: INVALID_FIELDS_MESSAGE, errors: { confirmed } } as const
}

export const unscheduleVersion = supportAction(versionFormSchema, async ({ actor }, { version }) => {
  const result = await unscheduleRateCard(actor, version)
  if (result.ok) redirect(`/support/rates/${version}?unscheduled`)
  return {
    ok: false,
    message: 'This version is live or goes live within seconds, or a colleague has unscheduled it. Reload the page.',
  }
})

export const discardDraft = supportAction(versionFormSchema, async ({ actor }, { version }) => {
  const result = await discardRateCard(actor, version)
  // If the draft was already discarded or is now live, redirect to the list, which shows the current state.
  redirect(result.ok ? `/support/rates?discarded=${version}` : '/support/rates')
})

export const saveFigures = supportAction(editFormSchema, async ({ actor }, input) => {
  const { version, fields, from } = input
  const section = findEditSection(input.section)
  if (!section) notFound()
  const before = input.period === 'new' ? null : input.period
  const period = before === undefined ? undefined : { before, from: input.remove === 'on' ? null : from }
  const draft = await createDraftFromEdit(actor, version, { section, fields, ...(period && { period }) })
  if (draft.ok || (draft.reason === 'already imported' && !draft.isLive)) redirect(`/support/rates/${draft.id}?saved`)
  if (draft.reason === 'already imported') {
    return {
      ok: false,
      message: `These figures are identical to version ${draft.id}, which is live. Nothing was saved.`,
    }
  }
  if (draft.reason === 'not editable') {
    return {
      ok: false,
      message: 'A colleague has changed, scheduled or discarded this version. Nothing was saved.',
      link: { href: '/support/rates', text: 'View all versions' },
    }
  }
  const { errors, problems } = draft
  const labels = labelInvalidFigures(section, fields, errors)
  return { ok: false, message: 'Nothing was saved. Correct these figures.', errors, labels, problems }
})

export const uploadRates = supportUploadAction(async ({ actor }, files) => {
  const draft = await createDraftFromUpload(actor, files)
  if (draft.ok || (draft.reason === 'already imported' && !draft.isLive)) redirect(`/support/rates/${draft.id}`)
  if (draft.reason === 'already imported') {
    return { ok: false, message: `These rates are identical to version ${draft.id}, which is live. Nothing was saved.` }
  }
  const { problems } = draft
  const [onlyProblem] = problems
  if (onlyProblem && problems.length === 1)
    return { ok: false, message: 'Nothing was saved.', errors: { files: onlyProblem } }
  const shownProblems = problems.slice(0, MAX_SHOWN_PROBLEMS)
  if (problems.length > shownProblems.length) shownProblems.push(`And ${problems.length - shownProblems.length} more.`)
  return {
    ok: false,
    message: `${problems.length} problems found. Nothing was saved.`,
    problems: shownProblems,
  }
})
