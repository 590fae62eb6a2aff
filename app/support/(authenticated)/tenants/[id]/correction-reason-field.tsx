import { TextField } from '@/components/forms/text-field'

/** A field for the reason for a correction, which is stored as a note. */
export const CorrectionReasonField = () => (
  <TextField
    name="reason"
    label="Reason"
    hint="Stored as a note. Partners don’t see it, but the tenant’s data export includes it."
    autoComplete="off"
    maxLength={300}
  />
)
