import { BarChart } from '@/components/bar-chart'
import { Card } from '@/components/card'
import { LocalDate } from '@/components/local-time'
import { Cell, Row, Table } from '@/components/table'
import { TextLink } from '@/components/text-link'
import { type MadeOfDay, madeByDay } from '@/lib/contracts/overview/data'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'
import { Figure } from './figure'
import { overviewLinks } from './overview-links'

const NUMBER = new Intl.NumberFormat('en-GB')
const SHORT_DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

const shortDay = (day: string) => SHORT_DAY.format(new Date(`${day}T00:00:00Z`))

/** Contracts made and quotes asked for, day by day, beside the time before. */
export async function MadeSection({ companyId, mode }: { companyId: CompanyId; mode: Mode }) {
  const { days, before } = await madeByDay(companyId, mode)
  const links = overviewLinks(mode, days[0]?.day ?? '')
  return (
    <section aria-label="Contracts and quotes">
      <div className="grid gap-6 lg:grid-cols-2">
        <Made days={days} of="contracts" one="contract" before={before.contracts} href={links.contracts} />
        <Made days={days} of="quotes" one="quote" before={before.quotes} href={links.quotes} />
      </div>
      <details className="mt-4">
        <summary className="w-fit cursor-pointer py-1 text-sm font-medium text-accent">Figures of each day</summary>
        <div className="mt-3">
          <DayTable days={days} mode={mode} />
        </div>
      </details>
    </section>
  )
}

interface MadeProps {
  days: MadeOfDay[]
  of: 'contracts' | 'quotes'
  one: string
  before: number
  href: string
}

function Made({ days, of, one, before, href }: MadeProps) {
  const total = days.reduce((sum, day) => sum + day[of], 0)
  const most = Math.max(...days.map((day) => day[of]))
  const bars = days.map(({ day, [of]: value }) => ({
    key: day,
    value,
    text: `${shortDay(day)}: ${NUMBER.format(value)} ${value === 1 ? one : of}`,
  }))
  const [first = '', last = ''] = [days[0]?.day, days.at(-1)?.day]
  return (
    <Card>
      <Figure href={href} value={total} label={of === 'contracts' ? 'Contracts made' : 'Quotes asked for'}>
        {compared(total, before)}
      </Figure>
      <div className="mt-4">
        {total === 0 && before === 0 ? (
          <p className="text-sm text-quiet">The {of} of each day will stand here.</p>
        ) : (
          <BarChart
            title={`${of === 'contracts' ? 'Contracts' : 'Quotes'} a day`}
            description={`${NUMBER.format(total)} ${total === 1 ? one : of} from ${shortDay(first)} to ${shortDay(last)}, at most ${NUMBER.format(most)} a day.`}
            bars={bars}
            ends={[shortDay(first), 'Today']}
          />
        )}
      </div>
    </Card>
  )
}

function compared(total: number, before: number): string {
  const base = `${NUMBER.format(before)} in the 30 days before`
  if (before === 0 || total === before) return base
  const percent = Math.round((Math.abs(total - before) / before) * 100)
  return `${base}: ${NUMBER.format(percent)}% ${total > before ? 'more' : 'fewer'} now`
}

function DayTable({ days, mode }: { days: MadeOfDay[]; mode: Mode }) {
  const head = ['Day', { text: 'Contracts', numeric: true }, { text: 'Quotes', numeric: true }]
  return (
    <Table caption="Contracts and quotes of each day" head={head}>
      {[...days].reverse().map(({ day, contracts, quotes }) => (
        <Row key={day} name={<LocalDate date={day} />}>
          <Cell label="Contracts" numeric>
            {contracts > 0 ? (
              <TextLink href={`/portal/${mode}/contracts?createdFrom=${day}&createdTo=${day}`}>
                {NUMBER.format(contracts)}
              </TextLink>
            ) : (
              '0'
            )}
          </Cell>
          <Cell label="Quotes" numeric>
            {NUMBER.format(quotes)}
          </Cell>
        </Row>
      ))}
    </Table>
  )
}
