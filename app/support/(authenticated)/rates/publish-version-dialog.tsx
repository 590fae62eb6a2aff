import { DialogForm, type InlineFallback } from '@/components/dialogs/dialog-form'
import { ActionForm } from '@/components/forms/action-form'
import type { RateCardComparison } from '@/lib/quotes/rate-cards/compare-rate-card'
import { formatLondonMinute } from '@/lib/quotes/rate-cards/london-time'
import { findBiggestChanges } from '@/lib/quotes/rate-cards/preview-impact'
import { publishVersion } from './actions'
import { ConfirmWarnings } from './confirm-warnings'
import { describeChange } from './price-change'

interface Props {
  comparison: RateCardComparison
  /** Whether publishing a draft also approves it, because a second person must. */
  approves?: boolean
  inlineFallback: InlineFallback
}

/**
 * Publishes a draft, rolls back to a previous version, or publishes a version again that was rolled back. First asks for
 * confirmation and shows the biggest changes.
 */
export function PublishVersionDialog({ comparison, approves = false, inlineFallback }: Props) {
  const { version, liveId, isRollback, nextScheduled } = comparison
  const isDraft = version.status === 'draft'
  const verb = approves && isDraft ? 'Approve and publish' : 'Publish'
  const actionLabel = isRollback
    ? `Roll back to version ${version.id}`
    : `${verb} version ${version.id}${isDraft ? '' : ' again'}`
  return (
    <DialogForm
      {...inlineFallback}
      name="publish"
      variant={isDraft ? 'primary' : 'secondary'}
      trigger={actionLabel}
      title={`${actionLabel}?`}
      description={`Quotes will use this version within five seconds. ${describeBiggestChanges(comparison)}${describeNextScheduled(nextScheduled)}`}
    >
      <ActionForm
        action={publishVersion}
        submitLabel={actionLabel}
        pendingLabel={isRollback ? 'Rolling back…' : 'Publishing…'}
        variant="primary"
      >
        <input type="hidden" name="version" value={version.id} />
        <input type="hidden" name="expectedLiveId" value={liveId ?? ''} />
        <ConfirmWarnings warnings={comparison.warnings} />
      </ActionForm>
    </DialogForm>
  )
}

const describeNextScheduled = (next: RateCardComparison['nextScheduled']) =>
  next ? ` Version ${next.id} is scheduled to replace it on ${formatLondonMinute(next.liveAt)} (UK time).` : ''

function describeBiggestChanges({ changes }: RateCardComparison): string {
  if (!changes) return 'There’s no live version to compare it with.'
  const { homes, broadband } = findBiggestChanges(changes.quotes)
  const descriptions = homes.map(
    (change) =>
      `${describeChange(change)} per week in ${change.label} for ${change.people === 1 ? '1 tenant' : `${change.people} tenants`} (${change.plan})`,
  )
  if (broadband) {
    const isPricedInBoth = broadband.before !== null && broadband.after !== null
    const changeDescription = describeChange(broadband)
    descriptions.push(
      isPricedInBoth
        ? `${changeDescription} per week for broadband at ${broadband.label}`
        : `broadband at ${broadband.label} is ${changeDescription}`,
    )
  }
  if (descriptions.length === 0) return 'No quotes change over the 12 months from today.'
  return `Biggest ${descriptions.length === 1 ? 'change' : 'changes'}: ${descriptions.join('; ')}.`
}
