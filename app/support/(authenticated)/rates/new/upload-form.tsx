'use client'

import { ActionForm } from '@/components/forms/action-form'
import { FileField } from '@/components/forms/file-field'
import type { FormState } from '@/lib/platform/http/run-server-action'
import { MAX_UPLOAD_BYTES, TOO_LARGE } from '@/lib/quotes/rate-cards/upload-limit'
import { uploadRates } from '../actions'

export function UploadForm() {
  return (
    <ActionForm
      action={uploadAction}
      submitLabel="Check the files and make a draft"
      pendingLabel="Checking…"
      variant="primary"
    >
      <FileField
        name="files"
        label="CSV files"
        hint="One or more, under the names they are downloaded with. The others stay as they price today."
        accept=".csv,text/csv"
        multiple
      />
    </ActionForm>
  )
}

/** What is too large would be cut off on its way, without a word. */
const uploadWithinLimit = async (state: FormState, form: FormData): Promise<FormState> => {
  const files = form.getAll('files').filter((file) => file instanceof File)
  if (files.reduce((total, { size }) => total + size, 0) <= MAX_UPLOAD_BYTES) return uploadRates(state, form)
  return { ok: false, message: 'Nothing was stored.', errors: { files: TOO_LARGE } }
}

// Without scripts the server's own action is what the form is sent to.
const uploadAction = typeof window === 'undefined' ? uploadRates : uploadWithinLimit
