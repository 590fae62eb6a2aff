import { ActionForm } from '@/components/forms/action-form'
import { StatusBadge } from '@/components/ui/status-badge'
import { setTwoFactorRequired } from './actions'

interface Props {
  required: boolean
  /** How many team members sign in with a password and haven't set up 2FA. */
  membersWithout: number
  /** Whether the admin who is viewing the page hasn't set up 2FA. */
  isMissingForAdmin: boolean
  /** Whether team members can use single sign-on instead of a password. */
  hasSso: boolean
}

export function TwoFactorPolicy({ required, membersWithout, isMissingForAdmin, hasSso }: Props) {
  const everyone = hasSso ? 'Everyone who uses a password' : 'Everyone'
  return (
    <div className="space-y-4 text-sm">
      {required ? <StatusBadge tone="good">Required</StatusBadge> : <StatusBadge tone="off">Optional</StatusBadge>}
      <p className="text-quiet">
        {required ? `${everyone} must set up 2FA before using the portal.` : '2FA protects against stolen passwords.'}{' '}
        {membersWithout === 0 ? `${everyone} has set it up.` : describeMissing(membersWithout, isMissingForAdmin)}
        {!required &&
          (membersWithout > 0 || isMissingForAdmin) &&
          ` ${describeEffect(membersWithout, isMissingForAdmin)}`}
      </p>
      <ActionForm
        action={setTwoFactorRequired}
        submitLabel={required ? 'Make 2FA optional' : 'Require 2FA'}
        variant="secondary"
        successMessage="2FA requirement updated"
      >
        <input type="hidden" name="required" value={required ? 'no' : 'yes'} />
      </ActionForm>
    </div>
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
