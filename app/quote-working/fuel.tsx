import { Cell, Row, Table } from '@/components/table'
import type { FuelWorking } from '@/lib/quotes/pricing/fuel-breakdown'
import { count, exact, factor, kwh, twoPlaces } from './exact'
import { daysOf, From, rowOf, Step, Steps } from './steps'

interface Props {
  fuel: FuelWorking
  name: 'gas' | 'electricity'
  region: string
  people: number
  days: number
}

/** How a home's use of a fuel and its rates come about, which every plan goes on from. */
export function Fuel({ fuel, name, region, people, days }: Props) {
  return (
    <div className="space-y-4">
      <Table
        caption={`Rates of ${name} by period`}
        head={['Rates from', ...['Days', 'kWh', 'Pence a kWh', 'Pence a day'].map((text) => ({ text, numeric: true }))]}
      >
        {fuel.periods.map((period) => (
          <Row key={period.from} name={period.from} detail={period.estimated ? 'Carried forward' : 'Published'}>
            <Cell label="Days" numeric>
              {period.days}
            </Cell>
            <Cell label="kWh" numeric>
              {kwh(period.kwh)}
            </Cell>
            <Cell label="Pence a kWh" numeric>
              {twoPlaces(period.unit)}
            </Cell>
            <Cell label="Pence a day" numeric>
              {twoPlaces(period.standing)}
            </Cell>
          </Row>
        ))}
      </Table>
      <Steps>
        <Step
          name="Tariff, weighted by use"
          {...mean(
            fuel.periods.map(({ unit, kwh: used }) => [twoPlaces(unit), `${kwh(used)} kWh`]),
            exact(fuel.tariff, 100),
          )}
          result={`${twoPlaces(fuel.tariff.figure)}p a kWh`}
        />
        <Step
          name="Standing charge, weighted by days"
          {...mean(
            fuel.periods.map(({ standing, days: of }) => [twoPlaces(standing), daysOf(of)]),
            exact(fuel.standingCharge, 100),
          )}
          result={`${twoPlaces(fuel.standingCharge.figure)}p a day`}
        />
        <Step
          name={`Estimate over ${daysOf(days)}`}
          sum={`${count(fuel.yearlyUse)} kWh a year by month`}
          before={exact(fuel.estimate)}
          result={`${count(fuel.estimate.figure)} kWh`}
        />
      </Steps>
      <Months fuel={fuel} name={name} />
      <From
        rows={[
          `energy-rates.csv, region ${region} from ${fuel.periods.map(({ from }) => from).join(', ')}`,
          `energy-use.csv, ${rowOf(people, fuel.largestHousehold, 'adults')}`,
          'monthly-shares.csv',
        ]}
      />
    </div>
  )
}

/** One price as it is, in however many periods; several as their weighted mean, with what that is exactly. */
function mean(parts: [price: string, weight: string][], exactly: string): { sum: string; before?: string } {
  const [first] = parts
  if (first && parts.every(([price]) => price === first[0])) return { sum: `${first[0]} throughout` }
  return { sum: `mean of ${parts.map(([price, weight]) => `${price} over ${weight}`).join(', ')}`, before: exactly }
}

function Months({ fuel, name }: { fuel: FuelWorking; name: string }) {
  return (
    <details>
      <summary className="min-h-6 cursor-pointer text-sm font-medium">Use of {name} by month</summary>
      <div className="mt-3">
        <Table
          caption={`Use of ${name} by month`}
          head={['Month', ...['Days', 'Share of a year', 'kWh'].map((text) => ({ text, numeric: true }))]}
        >
          {fuel.months.map(({ month, days, length, share, kwh: used }) => (
            <Row key={month} name={month}>
              <Cell label="Days" numeric>
                {days === length ? days : `${days} of ${length}`}
              </Cell>
              <Cell label="Share of a year" numeric>
                {factor(share * 100)}%
              </Cell>
              <Cell label="kWh" numeric>
                {kwh(used)}
              </Cell>
            </Row>
          ))}
        </Table>
      </div>
    </details>
  )
}
