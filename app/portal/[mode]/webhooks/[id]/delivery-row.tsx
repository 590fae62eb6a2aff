import { DeliveryStatusBadge } from '@/components/ui/delivery-status'
import { formatDuration } from '@/components/ui/format-duration'
import { LocalTime } from '@/components/ui/local-time'
import { Cell, Row } from '@/components/ui/table'
import { TextLink } from '@/components/ui/text-link'
import type { Delivery } from '@/lib/webhooks/delivery/find-deliveries'
import { RedeliverButtons } from './redeliver-buttons'

interface Props {
  mode: string
  endpointId: number
  /** Whether the endpoint is enabled. If not, its deliveries can't be resent. */
  isEnabled: boolean
  delivery: Delivery
}

/** Shows one event's delivery with all its attempts. */
export function DeliveryRow({ mode, endpointId, isEnabled, delivery }: Props) {
  const { id, type, status, failure, createdAt, attempts } = delivery
  return (
    <Row name={<span className="font-medium">{type}</span>}>
      <Cell>
        <DeliveryStatusBadge status={status} />
      </Cell>
      <Cell label="About">
        <DeliverySubject mode={mode} delivery={delivery} />
      </Cell>
      <Cell>
        <LocalTime instant={createdAt} />
      </Cell>
      <Cell wraps>
        {failure && <p>{failure}</p>}
        <DeliveryAttempts id={id} attempts={attempts} />
      </Cell>
      <Cell actions>
        {isEnabled && (
          <RedeliverButtons mode={mode} endpointId={endpointId} id={id} type={type} createdAt={createdAt} />
        )}
      </Cell>
    </Row>
  )
}

/** Links to the contract that an event is about, or else to the unmatched address. */
function DeliverySubject({ mode, delivery: { contractId, addressRequestId } }: Pick<Props, 'mode' | 'delivery'>) {
  if (contractId)
    return <TextLink href={`/portal/${mode}/contracts/${contractId}`}>{`Contract ${contractId}`}</TextLink>
  if (!addressRequestId) return '–'
  return (
    <TextLink
      href={`/portal/${mode}/unmatched-addresses/${addressRequestId}`}
    >{`Unmatched address ${addressRequestId}`}</TextLink>
  )
}

function DeliveryAttempts({ id, attempts }: Pick<Delivery, 'id' | 'attempts'>) {
  const last = attempts.at(-1)
  if (!last) return <span className="text-quiet">Not attempted</span>
  return (
    <details>
      <summary className="-my-0.5 cursor-pointer py-0.5">
        {attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts, last`}: {attemptOutcome(last)}
      </summary>
      <p className="mt-1 text-quiet">
        webhook-id <code className="text-xs">{id}</code>
      </p>
      <ol className="mt-1 space-y-1 text-quiet">
        {attempts.map((attempt) => (
          <li key={attempt.at.getTime()}>
            <LocalTime instant={attempt.at} /> · {attemptOutcome(attempt)} · {formatDuration(attempt.durationMs)}
          </li>
        ))}
      </ol>
    </details>
  )
}

const attemptOutcome = ({ status, reason }: Delivery['attempts'][number]) => (status ? `HTTP ${status}` : reason)
