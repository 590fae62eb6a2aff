import { BarChart } from '@/components/ui/bar-chart'
import { Card } from '@/components/ui/card'
import { LocalDate } from '@/components/ui/local-time'
import { Cell, Row, Table } from '@/components/ui/table'
import { TextLink } from '@/components/ui/text-link'
import { countCreatedByDay, type DailyCreatedCounts } from '@/lib/contracts/overview/count-created-by-day'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'
import { overviewLinks } from './overview-links'
import { StatCard } from './stat-card'

const NUMBER_FORMAT = new Intl.NumberFormat('en-GB')
const SHORT_DAY_FORMAT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

const formatShortDay = (day: string) => SHORT_DAY_FORMAT.format(new Date(`${day}T00:00:00Z`))

/**
 * Shows how many contracts and quotes were created on each of the last 30 days, and compares the totals with those of
 * the 30 days before.
 */
export async function ContractsCreatedSection({ companyId, mode }: { companyId: CompanyId; mode: Mode }) {
  const { days, previousPeriod } = await countCreatedByDay(companyId, mode)
  const links = overviewLinks(mode, days[0]?.day ?? '')
  return (
    <section aria-label="Contracts and quotes">
      <div className="grid gap-6 lg:grid-cols-2">
        <DailyCounts
          days={days}
          metric="contracts"
          singular="contract"
          previousTotal={previousPeriod.contracts}
          href={links.contracts}
        />
        <DailyCounts
          days={days}
          metric="quotes"
          singular="quote"
          previousTotal={previousPeriod.quotes}
          href={links.quotes}
        />
      </div>
      <details className="mt-4">
        <summary className="w-fit cursor-pointer py-1 text-sm font-medium text-accent">Daily figures</summary>
        <div className="mt-3">
          <DayTable days={days} mode={mode} />
        </div>
      </details>
    </section>
  )
}

interface DailyCountsProps {
  days: DailyCreatedCounts[]
  metric: 'contracts' | 'quotes'
  singular: string
  previousTotal: number
  href: string
}

function DailyCounts({ days, metric, singular, previousTotal, href }: DailyCountsProps) {
  const total = days.reduce((sum, day) => sum + day[metric], 0)
  const highest = Math.max(...days.map((day) => day[metric]))
  const shownDays = previousTotal === 0 ? skipEmptyStart(days, metric) : days
  const bars = shownDays.map(({ day, [metric]: value }) => ({
    key: day,
    value,
    label: `${formatShortDay(day)}: ${NUMBER_FORMAT.format(value)} ${value === 1 ? singular : metric}`,
  }))
  const [first = '', last = ''] = [shownDays[0]?.day, shownDays.at(-1)?.day]
  return (
    <Card>
      <StatCard href={href} value={total} label={metric === 'contracts' ? 'Contracts created' : 'Quotes requested'}>
        {comparePeriods(total, previousTotal)}
      </StatCard>
      <div className="mt-4">
        {total === 0 && previousTotal === 0 ? (
          <p className="text-sm text-quiet">Daily totals will appear here.</p>
        ) : (
          <BarChart
            title={`${metric === 'contracts' ? 'Contracts' : 'Quotes'} per day`}
            description={`${NUMBER_FORMAT.format(total)} ${total === 1 ? singular : metric} from ${formatShortDay(first)} to ${formatShortDay(last)}, with a peak of ${NUMBER_FORMAT.format(highest)} in one day.`}
            bars={bars}
            endLabels={[formatShortDay(first), 'Today']}
          />
        )}
      </div>
    </Card>
  )
}

/** Leaves out the days before the first count, but keeps a week. Otherwise, a new company's chart would look broken. */
function skipEmptyStart(days: DailyCreatedCounts[], metric: 'contracts' | 'quotes'): DailyCreatedCounts[] {
  const firstIndex = days.findIndex((day) => day[metric] > 0)
  return days.slice(Math.min(firstIndex < 0 ? 0 : firstIndex, days.length - 7))
}

function comparePeriods(total: number, previousTotal: number): string {
  const previousText = `previous 30 days (${NUMBER_FORMAT.format(previousTotal)})`
  if (previousTotal === 0) return 'none in the previous 30 days'
  if (total === previousTotal) return `same as the ${previousText}`
  const percent = Math.round((Math.abs(total - previousTotal) / previousTotal) * 100)
  return `${NUMBER_FORMAT.format(percent)}% ${total > previousTotal ? 'more' : 'fewer'} than the ${previousText}`
}

function DayTable({ days, mode }: { days: DailyCreatedCounts[]; mode: Mode }) {
  const columns = ['Day', { text: 'Contracts', numeric: true }, { text: 'Quotes', numeric: true }]
  return (
    <Table caption="Contracts and quotes per day" columns={columns}>
      {[...days].reverse().map(({ day, contracts, quotes }) => (
        <Row key={day} name={<LocalDate date={day} />}>
          <Cell label="Contracts" numeric>
            {contracts > 0 ? (
              <TextLink href={`/portal/${mode}/contracts?createdFrom=${day}&createdTo=${day}`}>
                {NUMBER_FORMAT.format(contracts)}
              </TextLink>
            ) : (
              '0'
            )}
          </Cell>
          <Cell label="Quotes" numeric>
            {NUMBER_FORMAT.format(quotes)}
          </Cell>
        </Row>
      ))}
    </Table>
  )
}
