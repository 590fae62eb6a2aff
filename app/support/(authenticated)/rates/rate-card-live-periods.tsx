import { LocalMinute } from '@/components/ui/local-time'
import type { RateCardVersion } from '@/lib/quotes/rate-cards/list-rate-card-versions'

const MAX_SHOWN_PERIODS = 3

/** Lists the last three periods in which a rate card version was live, latest first, and the number of earlier ones. */
export function RateCardLivePeriods({ periods }: Pick<RateCardVersion, 'periods'>) {
  return (
    <ul className="space-y-1">
      {periods.slice(0, MAX_SHOWN_PERIODS).map(({ from, until, by, wasScheduled }) => (
        <li key={from.toISOString()}>
          {until ? 'From' : 'Since'} <LocalMinute instant={from} />
          {until && (
            <>
              {' '}
              to <LocalMinute instant={until} />
            </>
          )}
          <span className="text-quiet">
            , {wasScheduled ? 'scheduled' : 'published'} by {by ?? 'an administrator (command line)'}
          </span>
        </li>
      ))}
      {periods.length > MAX_SHOWN_PERIODS && (
        <li className="text-quiet">and {periods.length - MAX_SHOWN_PERIODS} earlier</li>
      )}
    </ul>
  )
}
