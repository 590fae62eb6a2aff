import { Card } from '@/components/ui/card'
import { TextLink } from '@/components/ui/text-link'
import { buildListUrl } from '@/lib/contracts/list/schema'
import { countTenanciesByWeek, type StartingTenancies } from '@/lib/contracts/overview/count-tenancies-by-week'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'

const NUMBER_FORMAT = new Intl.NumberFormat('en-GB')
const DAY_FORMAT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

const formatDay = (day: string) => DAY_FORMAT.format(new Date(`${day}T00:00:00Z`))

/** Shows how many tenancies start in this week, in each of the next seven, and later. */
export async function TenanciesSection({ companyId, mode }: { companyId: CompanyId; mode: Mode }) {
  const periods = await countTenanciesByWeek(companyId, mode)
  const highest = Math.max(...periods.map(({ count }) => count))
  return (
    <Card title="Tenancies by the week they start">
      {highest === 0 ? (
        <p className="text-quiet">No tenancies start this week or later.</p>
      ) : (
        <table className="w-full border-collapse tabular-nums">
          <caption className="sr-only">Tenancies by the week they start</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Week</th>
              <th scope="col">Tenancies</th>
            </tr>
          </thead>
          <tbody>
            {periods.map((period, index) => (
              <tr key={period.from}>
                <th scope="row" className="w-40 py-1 pr-4 text-left font-normal">
                  {describePeriod(period, index)}
                </th>
                <td className="py-1">
                  <div className="flex items-center gap-3">
                    <Bar share={period.count / highest} />
                    <span className="w-14 text-right">
                      {period.count > 0 ? (
                        <TextLink href={listHref(mode, period)}>{NUMBER_FORMAT.format(period.count)}</TextLink>
                      ) : (
                        <span className="text-quiet">0</span>
                      )}
                    </span>
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

function describePeriod({ from, to }: StartingTenancies, index: number): string {
  if (to === null) return `From ${formatDay(from)}`
  return index === 0 ? 'This week' : `${formatDay(from)} to ${formatDay(to)}`
}

const listHref = (mode: Mode, { from, to }: StartingTenancies) =>
  buildListUrl(`/portal/${mode}/contracts`, {
    ...{ startFrom: from, status: 'active', sort: 'start' },
    ...(to && { startTo: to }),
  })

/** A bar that fills a share of the available width. It's a drawing, because the CSP doesn't allow inline styles. */
const Bar = ({ share }: { share: number }) => (
  <svg aria-hidden viewBox="0 0 100 1" preserveAspectRatio="none" className="block h-4 w-0 grow">
    <rect width={share * 100} height={1} className="fill-accent" />
  </svg>
)
