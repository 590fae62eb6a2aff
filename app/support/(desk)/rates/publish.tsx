import { OpenedForm, type Opener } from '@/app/(auth)/opened-form'
import { ActionForm } from '@/components/action-form'
import { CheckboxField } from '@/components/checkbox-field'
import type { ComparedRateCard } from '@/lib/quotes/rate-cards/data'
import { biggestChanges } from '@/lib/quotes/rate-cards/impact-preview'
import { publish } from './actions'
import { changeText } from './changed'

interface Props {
  compared: ComparedRateCard
  opener: Opener
  /** What the button says that opens it, where it is about an earlier version. */
  goBack?: string
}

/** Lets a version price, after a question that names it and its biggest change. */
export function Publish({ compared, opener, goBack }: Props) {
  const { version, pricing, warnings } = compared
  const isDraft = version.state === 'draft'
  const act = isDraft ? 'Publish' : 'Go back to'
  return (
    <OpenedForm
      {...opener}
      name="publish"
      variant={isDraft ? 'primary' : 'secondary'}
      trigger={isDraft ? `Publish version ${version.id}` : (goBack ?? `Go back to version ${version.id}`)}
      title={`${act} version ${version.id}?`}
      description={`Quotes are priced by it within five seconds. ${biggestChange(compared)}`}
    >
      <ActionForm action={publish} submit={`${act} version ${version.id}`} pending="Publishing…" variant="primary">
        <input type="hidden" name="version" value={version.id} />
        <input type="hidden" name="seen" value={pricing ?? ''} />
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
    </OpenedForm>
  )
}

function biggestChange({ changes }: ComparedRateCard): string {
  if (!changes) return 'Nothing prices today.'
  const { homes, broadband } = biggestChanges(changes.quotes)
  const told = homes.map(
    (one) =>
      `${changeText(one)} a week in ${one.what} for ${one.people === 1 ? 'one person' : `${one.people} people`} (${one.plan})`,
  )
  if (broadband) {
    const isInBoth = broadband.before !== null && broadband.after !== null
    const by = changeText(broadband)
    told.push(isInBoth ? `${by} a week for broadband at ${broadband.what}` : `broadband at ${broadband.what} is ${by}`)
  }
  if (told.length === 0) return 'No quote for the 12 months from today changes.'
  return `The biggest change: ${told.join('; ')}.`
}
