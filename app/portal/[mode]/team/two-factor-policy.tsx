import type { ReactNode } from 'react'
import { CloseButton } from '@/components/dialogs/close-button'
import { DialogForm, type InlineFallback } from '@/components/dialogs/dialog-form'
import { ActionForm } from '@/components/forms/action-form'
import { StatusBadge } from '@/components/ui/status-badge'
import { setTwoFactorRequired } from './actions'

interface Props extends InlineFallback {
  required: boolean
  /** How many team members sign in with a password and haven't set up 2FA. */
  membersWithout: number
  /** Whether the admin who is viewing the page hasn't set up 2FA. */
  isMissingForAdmin: boolean
  /** Whether team members can use single sign-on instead of a password. */
  hasSso: boolean
}

export function TwoFactorPolicy({ required, membersWithout, isMissingForAdmin, hasSso, path, openForm }: Props) {
  const everyone = hasSso ? 'Everyone who uses a password' : 'Everyone'
  const missing = membersWithout === 0 ? '' : describeMissing(membersWithout, isMissingForAdmin)
  const effect =
    !required && (membersWithout > 0 || isMissingForAdmin) ? describeEffect(membersWithout, isMissingForAdmin) : ''
  return (
    <div className="space-y-4 text-sm">
      {required ? <StatusBadge tone="good">Required</StatusBadge> : <StatusBadge tone="off">Optional</StatusBadge>}
      <p className="text-quiet">
        {required ? `${everyone} must set up 2FA before using the portal.` : '2FA protects against stolen passwords.'}{' '}
        {missing || `${everyone} has set it up.`}
      </p>
      {effect ? (
        <DialogForm
          path={path}
          openForm={openForm}
          name="two-factor"
          trigger="Require 2FA"
          title="Require 2FA for the team?"
          description={`${missing} ${effect}`}
        >
          <PolicyForm required={false} secondaryAction={<CloseButton path={path}>Cancel</CloseButton>} />
        </DialogForm>
      ) : (
        <PolicyForm required={required} />
      )}
    </div>
  )
}

function PolicyForm({ required, secondaryAction }: { required: boolean; secondaryAction?: ReactNode }) {
  return (
    <ActionForm
      action={setTwoFactorRequired}
      submitLabel={required ? 'Make 2FA optional' : 'Require 2FA'}
      variant={secondaryAction ? 'primary' : 'secondary'}
      successMessage="2FA requirement updated"
      secondaryAction={secondaryAction}
    >
      <input type="hidden" name="required" value={required ? 'no' : 'yes'} />
    </ActionForm>
  )
}

function describeMissing(count: number, includesAdmin: boolean): string {
  if (count === 1 && includesAdmin) return 'You haven’t set it up yet.'
  if (count === 1) return 'One person hasn’t set it up yet.'
  return `${count} people${includesAdmin ? ', including you,' : ''} haven’t set it up yet.`
}

/** Describes what happens to people without 2FA, who may include the admin, if the admin requires 2FA. */
function describeEffect(count: number, includesAdmin: boolean): string {
  if (!includesAdmin) return 'If you require 2FA, they can’t use the portal until they’ve set it up.'
  if (count > 1) return 'If you require 2FA, all of you must set it up before using the portal.'
  return 'If you require it now, you’ll have to set up your own 2FA before you continue.'
}
