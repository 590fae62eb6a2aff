'use client'

import { ActionForm } from '@/components/forms/action-form'
import { FileField } from '@/components/forms/file-field'
import { LOGO_TOO_LARGE, MAX_LOGO_UPLOAD_BYTES } from '@/lib/companies/profile/logo-limits'
import type { FormState } from '@/lib/platform/http/run-server-action'
import { uploadLogo } from './actions'

export function LogoForm({ isReplacement }: { isReplacement: boolean }) {
  return (
    <ActionForm
      action={uploadAction}
      submitLabel={isReplacement ? 'Replace logo' : 'Upload logo'}
      pendingLabel="Uploading…"
      variant="secondary"
      successMessage="Logo saved"
    >
      <FileField
        name="file"
        label="Image"
        hint="PNG, JPEG or WebP, up to 200 KB. We scale the image down to at most 480 × 120 pixels, and make transparent areas white."
        accept=".png,.jpg,.jpeg,.webp,image/png,image/jpeg,image/webp"
      />
    </ActionForm>
  )
}

/**
 * Rejects a large image before the browser sends it. Otherwise, the server would drop the connection without an error
 * message.
 */
const uploadWithinLimit = async (state: FormState<null>, form: FormData): Promise<FormState<null>> => {
  const file = form.get('file')
  if (!(file instanceof File) || file.size <= MAX_LOGO_UPLOAD_BYTES) return uploadLogo(state, form)
  return { ok: false, message: 'Logo not saved', errors: { file: LOGO_TOO_LARGE } }
}

// When the server renders the form, its action must be the server action itself, because browsers without JavaScript
// submit to it.
const uploadAction = typeof window === 'undefined' ? uploadLogo : uploadWithinLimit
