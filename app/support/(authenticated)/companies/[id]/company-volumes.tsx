import { BarChart } from '@/components/ui/bar-chart'
import { Card } from '@/components/ui/card'
import { Cell, Row, Table } from '@/components/ui/table'
import type { MonthlyVolume } from '@/lib/support/companies/count-monthly-volumes'

const MONTH_FORMAT = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short', year: 'numeric' })
const NUMBER_FORMAT = new Intl.NumberFormat('en-GB')

const formatMonth = (month: string) => MONTH_FORMAT.format(new Date(month))
const pluralise = (count: number, noun: string) => `${NUMBER_FORMAT.format(count)} ${noun}${count === 1 ? '' : 's'}`

/** Shows how many live contracts and quotes the company created in each of the last 12 months. */
export function CompanyVolumes({ volumes }: { volumes: MonthlyVolume[] }) {
  const totals = { contracts: sum(volumes, 'contracts'), quotes: sum(volumes, 'quotes') }
  return (
    <Card title="Volumes">
      <p className="-mt-2 mb-4 text-sm text-quiet last:mb-0">
        {pluralise(totals.contracts, 'contract')} and {pluralise(totals.quotes, 'quote')} in live mode in the last 12
        months. Quotes that were deleted after their retention period aren’t counted.
      </p>
      {totals.contracts + totals.quotes > 0 && <VolumesPerMonth volumes={volumes} />}
    </Card>
  )
}

function VolumesPerMonth({ volumes }: { volumes: MonthlyVolume[] }) {
  return (
    <>
      <div className="mb-6 grid gap-6 sm:grid-cols-2">
        <VolumeChart title="Contracts per month" noun="contract" field="contracts" volumes={volumes} />
        <VolumeChart title="Quotes per month" noun="quote" field="quotes" volumes={volumes} />
      </div>
      <details>
        <summary className="w-fit cursor-pointer text-sm font-medium text-accent">Show figures</summary>
        <div className="mt-3">
          <Table caption="Contracts and quotes per month, newest first" columns={['Month', 'Contracts', 'Quotes']}>
            {volumes.map(({ month, contracts, quotes }) => (
              <Row key={month} name={formatMonth(month)}>
                <Cell label="Contracts">{NUMBER_FORMAT.format(contracts)}</Cell>
                <Cell label="Quotes">{NUMBER_FORMAT.format(quotes)}</Cell>
              </Row>
            ))}
          </Table>
        </div>
      </details>
    </>
  )
}

type Field = 'contracts' | 'quotes'

const sum = (volumes: MonthlyVolume[], field: Field) => volumes.reduce((total, volume) => total + volume[field], 0)

function VolumeChart({
  title,
  noun,
  field,
  volumes,
}: {
  title: string
  noun: string
  field: Field
  volumes: MonthlyVolume[]
}) {
  const months = volumes.toReversed()
  return (
    <div>
      <h3 className="mb-2 text-sm font-medium">{title}</h3>
      <BarChart
        title={title}
        description={`${pluralise(sum(volumes, field), noun)} in the last 12 months`}
        bars={months.map((volume) => ({
          key: volume.month,
          value: volume[field],
          label: `${formatMonth(volume.month)}: ${pluralise(volume[field], noun)}`,
        }))}
        endLabels={[formatMonth(months[0]?.month ?? ''), formatMonth(months.at(-1)?.month ?? '')]}
      />
    </div>
  )
}
