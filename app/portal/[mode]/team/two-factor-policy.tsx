import { ActionForm } from '@/components/forms/action-form'
import { StatusBadge } from '@/components/ui/status-badge'
import { setTwoFactorRequired } from './actions'

interface Props {
  required: boolean
  /** How many in the team have none. */
  membersWithout: number
  /** Whether the admin who looks is one of them. */
  isMissingForAdmin: boolean
}

export function TwoFactorPolicy({ required, membersWithout, isMissingForAdmin }: Props) {
  return (
    <div className="space-y-4 text-sm">
      {required ? (
        <StatusBadge tone="good">Required of everybody</StatusBadge>
      ) : (
        <StatusBadge tone="off">Optional</StatusBadge>
      )}
      <p className="text-quiet">
        {required
          ? 'Nobody gets further than setting one up without it.'
          : 'With a second factor a stolen password alone opens nothing.'}{' '}
        {describeMissing(membersWithout)}
        {!required && isMissingForAdmin && ' You are asked to set yours up first thing.'}
      </p>
      <ActionForm
        action={setTwoFactorRequired}
        submitLabel={required ? 'Stop requiring it' : 'Require it of everybody'}
        variant="secondary"
        successMessage="The rule is changed"
      >
        <input type="hidden" name="required" value={required ? 'no' : 'yes'} />
      </ActionForm>
    </div>
  )
}

function describeMissing(count: number): string {
  if (count === 0) return 'Everybody has one.'
  return count === 1 ? 'One person has none yet.' : `${count} people have none yet.`
}
