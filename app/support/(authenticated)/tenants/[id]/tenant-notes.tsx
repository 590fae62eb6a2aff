import { ActionForm } from '@/components/forms/action-form'
import { SelectField } from '@/components/forms/select-field'
import { TextAreaField } from '@/components/forms/text-area-field'
import { Card } from '@/components/ui/card'
import { LocalMinute } from '@/components/ui/local-time'
import { formatRetentionPeriod } from '@/lib/privacy/retention/format-retention-period'
import { CALL_REASON_LABELS, NOTE_REASON_LABELS } from '@/lib/support/notes/note-reasons'
import { MAX_NOTE_CHARACTERS } from '@/lib/support/notes/schema'
import type { TenantDetails, TenantNote } from '@/lib/support/tenants/tenant-details'
import { addNote } from './actions'

const REASONS = [
  { value: '', text: 'Choose a reason' },
  ...Object.entries(CALL_REASON_LABELS).map(([value, text]) => ({ value, text })),
]

/** Lists support's notes about the tenant, newest first, with a form to add one. */
export function TenantNotes({ tenant }: { tenant: TenantDetails }) {
  return (
    <>
      {!tenant.erasedAt && (
        <Card title="Add note">
          <p className="-mt-2 mb-4 text-sm text-quiet">
            For colleagues who speak to the tenant next. Partners never see notes, but the tenant’s data export includes
            them. They’re deleted after {formatRetentionPeriod('supportNotesDays')}.
          </p>
          {/* A new note changes the key, which empties the form. */}
          <ActionForm
            key={tenant.notes[0]?.id}
            action={addNote}
            submitLabel="Add note"
            variant="secondary"
            successMessage="Note added"
          >
            <input type="hidden" name="tenant" value={tenant.id} />
            <SelectField name="reason" label="Reason for contact" choices={REASONS} defaultValue="" />
            <TextAreaField name="text" label="Note" optional rows={4} maxLength={MAX_NOTE_CHARACTERS} dir="auto" />
          </ActionForm>
        </Card>
      )}
      <Card title="Notes">
        {tenant.notes.length === 0 ? (
          <p className="text-sm text-quiet">No notes.</p>
        ) : (
          <ol className="divide-y divide-line text-sm">
            {tenant.notes.map((note) => (
              <li key={note.id} className="py-3 first:pt-0 last:pb-0">
                <NoteDetails note={note} />
              </li>
            ))}
          </ol>
        )}
      </Card>
    </>
  )
}

function NoteDetails({ note: { reason, text, name, createdAt } }: { note: TenantNote }) {
  return (
    <>
      <p className="font-medium">{NOTE_REASON_LABELS[reason]}</p>
      {text && (
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          {text}
        </p>
      )}
      <p className="text-quiet">
        <bdi>{name}</bdi>, <LocalMinute instant={createdAt} />
      </p>
    </>
  )
}
