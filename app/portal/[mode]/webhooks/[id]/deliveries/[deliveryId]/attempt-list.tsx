import { Card } from '@/components/ui/card'
import { formatDuration } from '@/components/ui/format-duration'
import { Icon } from '@/components/ui/icon'
import { LocalTime } from '@/components/ui/local-time'
import { TONE_STYLES } from '@/components/ui/status-badge'
import { capitalise } from '@/lib/platform/to-sentence'
import { describeOutcome } from '@/lib/webhooks/delivery/describe-outcome'
import type { DeliveryDetail } from '@/lib/webhooks/delivery/find-delivery'

/** Lists a delivery's attempts, newest first, with what the receiver responded if it rejected the message. */
export function AttemptList({ attempts }: Pick<DeliveryDetail, 'attempts'>) {
  return (
    <Card title="Attempts">
      {attempts.length === 0 ? (
        <p className="text-sm text-quiet">Not attempted</p>
      ) : (
        <ol className="divide-y divide-line text-sm">
          {attempts.toReversed().map((attempt) => (
            <Attempt key={attempt.id} {...attempt} />
          ))}
        </ol>
      )}
      <p className="mt-4 text-sm text-quiet">
        We keep the beginning of a response only if it rejected the message. It’s deleted with the delivery, 30 days
        after the delivery succeeded or failed.
      </p>
    </Card>
  )
}

function Attempt({ at, status, reason, durationMs, responseBody }: DeliveryDetail['attempts'][number]) {
  const isSuccessful = status !== null && status >= 200 && status < 300 && responseBody === null
  const { icon, color } = TONE_STYLES[isSuccessful ? 'good' : 'bad']
  return (
    <li className="space-y-2 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className={`flex gap-1.5 wrap-anywhere ${color}`}>
          <Icon name={icon} className="mt-0.5 size-4" />
          {capitalise(describeOutcome({ status, reason }))}
        </p>
        <span className="text-quiet tabular-nums">
          <LocalTime instant={at} /> · {formatDuration(durationMs)}
        </span>
      </div>
      {responseBody && (
        <figure>
          <figcaption className="text-quiet">Response</figcaption>
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: only a focused element can be scrolled with the keyboard
            tabIndex={0}
            className="mt-1 max-h-64 overflow-auto rounded-md border border-line bg-ground p-3 text-[0.8125rem] leading-relaxed -outline-offset-2 whitespace-pre-wrap wrap-anywhere"
          >
            <code>{responseBody}</code>
          </pre>
        </figure>
      )}
    </li>
  )
}
