import { ActionForm } from '@/components/action-form'
import { Status } from '@/components/status'
import { requireSecondFactor } from './actions'

interface Props {
  required: boolean
  /** How many in the team have none. */
  without: number
  /** Whether the admin who looks is one of them. */
  ownMissing: boolean
}

export function SecondFactorRule({ required, without, ownMissing }: Props) {
  return (
    <div className="space-y-4 text-sm">
      {required ? <Status tone="good">Required of everybody</Status> : <Status tone="off">Optional</Status>}
      <p className="text-quiet">
        {required
          ? 'Nobody gets further than setting one up without it.'
          : 'With a second factor a stolen password alone opens nothing.'}{' '}
        {missing(without)}
        {!required && ownMissing && ' You are asked to set yours up first thing.'}
      </p>
      <ActionForm
        action={requireSecondFactor}
        submit={required ? 'Stop requiring it' : 'Require it of everybody'}
        variant="secondary"
        success="The rule is changed"
      >
        <input type="hidden" name="required" value={required ? 'no' : 'yes'} />
      </ActionForm>
    </div>
  )
}

function missing(count: number): string {
  if (count === 0) return 'Everybody has one.'
  return count === 1 ? 'One person has none yet.' : `${count} people have none yet.`
}
