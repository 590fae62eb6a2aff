import { DialogForm, type InlineFallback } from '@/components/dialogs/dialog-form'
import { ActionForm } from '@/components/forms/action-form'
import { TextField } from '@/components/forms/text-field'
import { toIsoDate } from '@/lib/platform/validation/to-iso-date'
import type { TenantContract } from '@/lib/support/tenants/tenant-details'
import { correctDates } from './actions'
import { CorrectionReasonField } from './correction-reason-field'

interface Props {
  contract: Pick<TenantContract, 'id' | 'startDate' | 'endDate'>
  inlineFallback: InlineFallback
}

/** Renders a dialog that changes the dates of a contract whose tenancy hasn't started. */
export function CorrectDatesDialog({ contract: { id, startDate, endDate }, inlineFallback }: Props) {
  return (
    <DialogForm
      {...inlineFallback}
      name={`dates-${id}`}
      trigger="Change dates"
      title={`Change the dates of contract ${id}`}
      description="You can change the dates until the tenancy starts. The tenant gets a new confirmation email. If the account isn’t activated, the email contains a new link, and the old link stops working. The company sees in its activity that details changed, and its webhooks get an event."
    >
      <ActionForm action={correctDates} submitLabel="Change dates" successMessage="Dates changed">
        <input type="hidden" name="contract" value={id} />
        <TextField
          name="startDate"
          label="Start date"
          hint="If you enter a date that has passed, you can’t change the dates again."
          type="date"
          defaultValue={toIsoDate(startDate)}
        />
        <TextField name="endDate" label="End date" type="date" defaultValue={toIsoDate(endDate)} />
        <CorrectionReasonField />
      </ActionForm>
    </DialogForm>
  )
}
