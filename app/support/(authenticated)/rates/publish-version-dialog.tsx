import { DialogForm, type InlineFallback } from '@/components/dialogs/dialog-form'
import { ActionForm } from '@/components/forms/action-form'
import { CheckboxField } from '@/components/forms/checkbox-field'
import type { RateCardComparison } from '@/lib/quotes/rate-cards/compare-rate-card'
import { findBiggestChanges } from '@/lib/quotes/rate-cards/preview-impact'
import { publishVersion } from './actions'
import { describeChange } from './price-change'

interface Props {
  comparison: RateCardComparison
  inlineFallback: InlineFallback
  /** What the button says that opens it, where it is about an earlier version. */
  rollBackLabel?: string
}

/** Lets a version price, after a question that names it and its biggest change. */
export function PublishVersionDialog({ comparison, inlineFallback, rollBackLabel }: Props) {
  const { version, liveId, warnings } = comparison
  const isDraft = version.status === 'draft'
  const actionLabel = isDraft ? 'Publish' : 'Go back to'
  return (
    <DialogForm
      {...inlineFallback}
      name="publish"
      variant={isDraft ? 'primary' : 'secondary'}
      trigger={isDraft ? `Publish version ${version.id}` : (rollBackLabel ?? `Go back to version ${version.id}`)}
      title={`${actionLabel} version ${version.id}?`}
      description={`Quotes are priced by it within five seconds. ${describeBiggestChange(comparison)}`}
    >
      <ActionForm
        action={publishVersion}
        submitLabel={`${actionLabel} version ${version.id}`}
        pendingLabel="Publishing…"
        variant="primary"
      >
        <input type="hidden" name="version" value={version.id} />
        <input type="hidden" name="seen" value={liveId ?? ''} />
        {warnings.length > 0 && (
          <CheckboxField
            name="confirmed"
            label={
              warnings.length === 1
                ? 'The warning is as it should be'
                : `All ${warnings.length} warnings are as they should be`
            }
            hint={warnings.join('. ')}
          />
        )}
      </ActionForm>
    </DialogForm>
  )
}

function describeBiggestChange({ changes }: RateCardComparison): string {
  if (!changes) return 'Nothing prices today.'
  const { homes, broadband } = findBiggestChanges(changes.quotes)
  const descriptions = homes.map(
    (change) =>
      `${describeChange(change)} a week in ${change.label} for ${change.people === 1 ? 'one person' : `${change.people} people`} (${change.plan})`,
  )
  if (broadband) {
    const isPricedInBoth = broadband.before !== null && broadband.after !== null
    const changeDescription = describeChange(broadband)
    descriptions.push(
      isPricedInBoth
        ? `${changeDescription} a week for broadband at ${broadband.label}`
        : `broadband at ${broadband.label} is ${changeDescription}`,
    )
  }
  if (descriptions.length === 0) return 'No quote for the 12 months from today changes.'
  return `The biggest change: ${descriptions.join('; ')}.`
}
