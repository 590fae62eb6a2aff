import { DeliveryStatusBadge } from '@/components/ui/delivery-status'
import { LocalTime } from '@/components/ui/local-time'
import { Cell, Row } from '@/components/ui/table'
import { capitalise } from '@/lib/platform/to-sentence'
import { repeatsLastAttempt } from '@/lib/webhooks/delivery/delivery-failure'
import { describeOutcome } from '@/lib/webhooks/delivery/describe-outcome'
import type { Delivery } from '@/lib/webhooks/delivery/find-deliveries'
import { DeliverySubject } from './delivery-subject'
import { RedeliverButton } from './redeliver-buttons'

interface Props {
  mode: string
  endpointId: number
  /** Whether the endpoint is enabled. If not, its deliveries can't be resent. */
  isEnabled: boolean
  delivery: Delivery
}

/** Shows one event's delivery, with a link to its page. */
export function DeliveryRow({ mode, endpointId, isEnabled, delivery }: Props) {
  const { id, type, status, failure, nextAttemptAt, createdAt, attempts } = delivery
  return (
    <Row name={type} href={`/portal/${mode}/webhooks/${endpointId}/deliveries/${id}`}>
      <Cell>
        <DeliveryStatusBadge status={status} nextAttemptAt={nextAttemptAt} />
      </Cell>
      <Cell label="About">
        <DeliverySubject mode={mode} delivery={delivery} />
      </Cell>
      <Cell label="Time">
        <LocalTime instant={createdAt} />
      </Cell>
      <Cell wraps>
        <DeliveryProgress failure={failure} attempts={attempts} />
      </Cell>
      <Cell actions>
        {isEnabled && (
          <RedeliverButton mode={mode} endpointId={endpointId} id={id} type={type} createdAt={createdAt} isInRow />
        )}
      </Cell>
    </Row>
  )
}

/** Says what the last attempt's outcome was. If the delivery failed for another reason, says that too. */
function DeliveryProgress({ failure, attempts }: Pick<Delivery, 'failure' | 'attempts'>) {
  const last = attempts.at(-1)
  if (!last) return failure ?? <span className="text-quiet">Not attempted</span>
  return (
    <>
      {failure && !repeatsLastAttempt(failure) && <p>{failure}</p>}
      {attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts, last`}: {capitalise(describeOutcome(last))}
    </>
  )
}
