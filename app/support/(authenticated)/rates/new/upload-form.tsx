'use client'

import { ActionForm } from '@/components/forms/action-form'
import { FileField } from '@/components/forms/file-field'
import type { FormState } from '@/lib/platform/http/run-server-action'
import { MAX_UPLOAD_BYTES, TOO_LARGE } from '@/lib/quotes/rate-cards/upload-limit'
import { uploadRates } from '../actions'

/** @param needsAllFiles whether every file is needed, because no version is live */
export function UploadForm({ needsAllFiles }: { needsAllFiles: boolean }) {
  return (
    <ActionForm action={uploadAction} submitLabel="Check and save draft" pendingLabel="Checking…" variant="primary">
      <FileField
        name="files"
        label="CSV files"
        hint={
          needsAllFiles
            ? 'All ten. Keep the original file names.'
            : 'One or more. Keep the original file names. Files that you don’t upload stay the same.'
        }
        accept=".csv,text/csv"
        multiple
      />
    </ActionForm>
  )
}

/**
 * Rejects a large upload before the browser sends it. Otherwise, the server would drop the connection without an error
 * message.
 */
const uploadWithinLimit = async (state: FormState, form: FormData): Promise<FormState> => {
  const files = form.getAll('files').filter((file) => file instanceof File)
  if (files.reduce((total, { size }) => total + size, 0) <= MAX_UPLOAD_BYTES) return uploadRates(state, form)
  return { ok: false, message: 'Nothing was saved.', errors: { files: TOO_LARGE } }
}

// When the server renders the form, its action must be the server action itself, because browsers without JavaScript
// submit to it.
const uploadAction = typeof window === 'undefined' ? uploadRates : uploadWithinLimit
