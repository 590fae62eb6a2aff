import { DialogForm, type InlineFallback } from '@/components/dialogs/dialog-form'
import { ActionForm } from '@/components/forms/action-form'
import { TextField } from '@/components/forms/text-field'
import type { RateCardComparison } from '@/lib/quotes/rate-cards/compare-rate-card'
import { getLondonDate, getLondonTime } from '@/lib/quotes/rate-cards/london-time'
import { scheduleVersion } from '../actions'
import { ConfirmWarnings } from '../confirm-warnings'

const DAY_MS = 24 * 60 * 60 * 1000

/** Sets the time at which a draft goes live by itself, or changes it. */
export function ScheduleVersionDialog({
  comparison: { version, liveId, warnings },
  approves,
  inlineFallback,
}: {
  comparison: RateCardComparison
  /** Whether scheduling the draft also approves it, because a second person must. */
  approves: boolean
  inlineFallback: InlineFallback
}) {
  const { id, schedule } = version
  const actionLabel = schedule ? 'Change time' : `${approves ? 'Approve and schedule' : 'Schedule'} version ${id}`
  return (
    <DialogForm
      {...inlineFallback}
      name="schedule"
      variant="secondary"
      trigger={actionLabel}
      title={schedule ? `Change when version ${id} goes live` : `${actionLabel}?`}
      description="Quotes use this version from the time that you choose. Until then, you can change the time or unschedule the version."
    >
      <ActionForm action={scheduleVersion} submitLabel={actionLabel} pendingLabel="Scheduling…" variant="primary">
        <input type="hidden" name="version" value={id} />
        <input type="hidden" name="expectedLiveId" value={liveId ?? ''} />
        <TextField
          name="date"
          label="Date"
          type="date"
          defaultValue={getLondonDate(schedule?.liveAt ?? new Date(Date.now() + DAY_MS))}
        />
        <TextField
          name="time"
          label="Time"
          hint="UK time. 00:00 is the beginning of the day."
          type="time"
          defaultValue={schedule ? getLondonTime(schedule.liveAt) : '00:00'}
        />
        <ConfirmWarnings warnings={warnings} />
      </ActionForm>
    </DialogForm>
  )
}
