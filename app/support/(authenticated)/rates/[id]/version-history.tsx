import { Card } from '@/components/ui/card'
import { Detail, DetailList } from '@/components/ui/detail-list'
import { LocalMinute } from '@/components/ui/local-time'
import type { RateCardEvent } from '@/lib/quotes/rate-cards/find-rate-card-history'

const EVENT_TEXTS: Record<Exclude<RateCardEvent['action'], 'scheduled'>, string> = {
  imported: 'Saved as a draft',
  approved: 'Approved',
  unscheduled: 'Unscheduled',
  published: 'Published',
  rolled_back: 'Live again after a rollback',
  went_live: 'Went live as scheduled',
}

/** Lists what happened to a version, latest first. */
export function VersionHistory({ events }: { events: RateCardEvent[] }) {
  if (events.length === 0) return null
  return (
    <Card title="History" level="secondary">
      <DetailList>
        {events.map(({ at, action, by, liveAt }) => (
          <Detail key={`${at.toISOString()} ${action}`} term={<LocalMinute instant={at} />}>
            {action === 'scheduled' ? (
              <>Scheduled for {liveAt && <LocalMinute instant={liveAt} />}</>
            ) : (
              EVENT_TEXTS[action]
            )}
            {action !== 'went_live' && (
              <span className="text-quiet"> by {by ?? 'an administrator (command line)'}</span>
            )}
          </Detail>
        ))}
      </DetailList>
    </Card>
  )
}
