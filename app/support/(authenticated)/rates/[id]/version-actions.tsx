import { DialogForm, type InlineFallback } from '@/components/dialogs/dialog-form'
import { ActionForm } from '@/components/forms/action-form'
import type { RateCardComparison } from '@/lib/quotes/rate-cards/compare-rate-card'
import { discardDraft, unscheduleVersion } from '../actions'
import { PublishVersionDialog } from '../publish-version-dialog'
import { ScheduleVersionDialog } from './schedule-version-dialog'

interface Props {
  comparison: RateCardComparison
  /** Whether a second person must approve drafts, and whether the user created this one. */
  approval: { isRequired: boolean; isCreator: boolean }
  inlineFallback: InlineFallback
}

/** The buttons that publish, schedule, unschedule or discard a version, as far as its status and the user allow. */
export function VersionActions({ comparison, approval, inlineFallback }: Props) {
  const { version } = comparison
  if (version.status === 'live') return null
  const isNew = version.periods.length === 0
  const mayPublish = !isNew || !approval.isRequired || !approval.isCreator
  return (
    <>
      {version.status === 'draft' && <DiscardDraft id={version.id} inlineFallback={inlineFallback} />}
      {version.status === 'scheduled' && <Unschedule id={version.id} inlineFallback={inlineFallback} />}
      {isNew && mayPublish && (
        <ScheduleVersionDialog comparison={comparison} approves={approval.isRequired} inlineFallback={inlineFallback} />
      )}
      {version.status !== 'scheduled' && mayPublish && (
        <PublishVersionDialog comparison={comparison} approves={approval.isRequired} inlineFallback={inlineFallback} />
      )}
    </>
  )
}

interface VersionProps {
  id: number
  inlineFallback: InlineFallback
}

function DiscardDraft({ id, inlineFallback }: VersionProps) {
  return (
    <DialogForm
      {...inlineFallback}
      name="discard"
      trigger="Discard draft"
      title={`Discard version ${id}?`}
      description="This permanently deletes the draft and is logged. Quotes don’t change."
    >
      <ActionForm action={discardDraft} submitLabel="Discard draft" pendingLabel="Discarding…" variant="danger">
        <input type="hidden" name="version" value={id} />
      </ActionForm>
    </DialogForm>
  )
}

function Unschedule({ id, inlineFallback }: VersionProps) {
  return (
    <DialogForm
      {...inlineFallback}
      name="unschedule"
      trigger={`Unschedule version ${id}`}
      title={`Unschedule version ${id}?`}
      description="It becomes a draft again and doesn’t go live by itself. You can then change, publish or discard it."
    >
      <ActionForm
        action={unscheduleVersion}
        submitLabel={`Unschedule version ${id}`}
        pendingLabel="Unscheduling…"
        variant="primary"
      >
        <input type="hidden" name="version" value={id} />
      </ActionForm>
    </DialogForm>
  )
}
