'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Dialog } from '@/components/dialogs/dialog'
import { ActionForm } from '@/components/forms/action-form'
import { AccessibleActionLabel } from '@/components/ui/accessible-action-label'
import { computeRestrictionsVersion } from '@/lib/companies/api-keys/key-restrictions'
import type { ApiKeyListItem } from '@/lib/companies/api-keys/list-api-keys'
import type { Mode } from '@/prisma/client/enums'
import { restrictKey } from './actions'
import { RestrictionFields } from './restriction-fields'

type RestrictKeyProps = Pick<
  ApiKeyListItem,
  'id' | 'label' | 'permissions' | 'allowedNetworks' | 'requestsPerMinute'
> & {
  mode: Mode
  companyLimit: number
}

export function RestrictKeyDialog(key: RestrictKeyProps) {
  const router = useRouter()
  return (
    <Dialog
      trigger={<AccessibleActionLabel verb="Restrict" name={key.label} />}
      variant="quiet"
      title={`Restrict ${key.label}`}
      description={RESTRICTION_DESCRIPTION}
      href={`?restrict=${key.id}`}
      keepOpenOnOutsideClick
      onClosed={router.refresh}
    >
      <RestrictKeyForm {...key} />
    </Dialog>
  )
}

export const RESTRICTION_DESCRIPTION = 'Changes take effect within a second.'

export function RestrictKeyForm({ mode, id, label, companyLimit, ...restrictions }: RestrictKeyProps) {
  // Keep the first version, because it's the version of the restrictions that the fields show. The fields don't change
  // if the page is refreshed while the form is open.
  const [version] = useState(() => computeRestrictionsVersion(restrictions))
  return (
    <ActionForm
      action={restrictKey}
      submitLabel="Save restrictions"
      pendingLabel="Saving…"
      successMessage={`Restrictions updated for ${label}`}
    >
      <input type="hidden" name="mode" value={mode} />
      <input type="hidden" name="key" value={id} />
      <input type="hidden" name="version" value={version} />
      <RestrictionFields companyLimit={companyLimit} {...restrictions} />
    </ActionForm>
  )
}
