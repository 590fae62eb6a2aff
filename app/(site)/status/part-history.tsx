import { LocalDate } from '@/components/ui/local-time'
import { StatusBadge } from '@/components/ui/status-badge'
import type { DayLevel, PartHistory as History } from '@/lib/partner-api/service-status/service-status'
import { DAY_LEVELS, LEVEL_NAMES } from './day-levels'

interface Props extends History {
  title: string
  /** The text after the percentage, such as 'of requests succeeded'. */
  success: string
  /** Whether a high share of the requests of the last minutes failed. */
  isFailing: boolean
}

/** The levels of days that a reader may want the dates of. */
const NOTABLE = new Set<DayLevel>(['some', 'many', 'unmeasured'])

/** Shows how a part of the service did: a bar for each day, the days in words, and the dates of days with failures. */
export function PartHistory({ title, success, isFailing, levels, percentage }: Props) {
  const notable = levels.filter(({ level }) => NOTABLE.has(level)).reverse()
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <div className="flex flex-wrap items-center gap-x-2">
          <h4 className="text-sm font-medium wrap-anywhere">{title}</h4>
          {isFailing && <StatusBadge tone="bad">Failing</StatusBadge>}
        </div>
        {percentage && (
          <p className="text-sm text-quiet tabular-nums">
            {percentage} {success}
          </p>
        )}
      </div>
      <svg
        // The text below the bars says the same.
        aria-hidden
        viewBox={`0 0 ${levels.length} 100`}
        preserveAspectRatio="none"
        className="mt-2 block h-8 w-full"
      >
        {LEVEL_NAMES.map((level) => (
          <path key={level} d={drawBars(levels, level)} className={DAY_LEVELS[level].fill} />
        ))}
      </svg>
      <p className="mt-1 text-xs text-quiet">{summarise(levels)}</p>
      {notable.length > 0 && (
        <details className="mt-1 text-sm">
          <summary className="w-fit cursor-pointer text-accent">Dates</summary>
          <ul className="mt-1 list-disc pl-6">
            {notable.map(({ day, level }) => (
              <li key={day}>
                <LocalDate date={day} />: {DAY_LEVELS[level].text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

/** One path for all bars of a level, because a rectangle for each day would make the page ten times as large. */
function drawBars(levels: Props['levels'], level: DayLevel): string {
  const { height } = DAY_LEVELS[level]
  return levels
    .map((day, index) => (day.level === level ? `M${index} ${100 - height}h.75v${height}h-.75z` : ''))
    .join('')
}

/** Says how many days had each level: '80 days: No failures. 10 days: No data yet.' */
const summarise = (levels: Props['levels']): string =>
  LEVEL_NAMES.map((name) => ({ name, count: levels.filter(({ level }) => level === name).length }))
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `${DAY_LEVELS[name].text}: ${count === 1 ? '1 day' : `${count} days`}.`)
    .join(' ')
