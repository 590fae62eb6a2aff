import type { ElectricOnly, ItemWorking } from '@/lib/quotes/pricing/breakdown'
import { count, exact, factor, twoPlaces } from './exact'
import { daysOf, From, rowOf, Step, Steps } from './steps'

interface Props {
  working: ItemWorking
  days: number
  people: number
  area: string
}

/** How one item of a quote comes to its price a week. */
export function Item({ working, days, people, area }: Props) {
  switch (working.kind) {
    case 'passed on':
      return <p className="text-sm">No price: the supplier’s bills are passed on as they come.</p>
    case 'no supply':
      return (
        <p className="text-sm">
          {working.why === 'no region'
            ? 'The place is in no region that the rates are for, so nothing is priced.'
            : 'There is no mains gas, so nothing is priced.'}
        </p>
      )
    case 'pay for use':
    case 'fixed price':
      return <Energy working={working} days={days} />
    case 'water':
      return (
        <>
          <Steps>
            <Step
              name="The area’s average bill, by this household’s use"
              sum={`£${twoPlaces(working.annual)} × ${working.use} m³ ÷ ${factor(working.averageUse)} m³ × 7 ÷ 365`}
              before={exact(working.weekly, 100)}
              result={pounds(working.weekly.figure)}
            />
          </Steps>
          <From
            rows={[
              `water-bills.csv, area ${area}`,
              `water-use.csv, ${rowOf(people, working.largestHousehold, 'occupants')}`,
              `plans.csv, an average household of ${factor(working.averageHousehold)} people`,
            ]}
          />
        </>
      )
    case 'tv':
      return (
        <>
          <Steps>
            <Step
              name="One licence a home, by the days of each fee"
              sum={`${fees(working.periods)} a year × 7 ÷ 365`}
              before={exact(working.weekly, 100)}
              result={pounds(working.weekly.figure)}
            />
          </Steps>
          <From rows={[`tv-licence.csv, from ${working.periods.map(({ from }) => from).join(', ')}`]} />
        </>
      )
    case 'broadband':
      return (
        <>
          <Steps>
            <Step
              name={`${working.speed}, by the month`}
              sum={`£${twoPlaces(working.monthly)} × 12 × 7 ÷ 365`}
              before={exact(working.weekly, 100)}
              result={pounds(working.weekly.figure)}
            />
          </Steps>
          <From rows={[`broadband.csv, ${working.speed}`]} />
        </>
      )
  }
}

function Energy({
  working,
  days,
}: {
  working: Extract<ItemWorking, { kind: 'pay for use' | 'fixed price' }>
  days: number
}) {
  const { item, weekly, electricOnly } = working
  const formula = (estimate: number) =>
    `(${item.tariff.toFixed(2)} × ${count(estimate)} + ${item.standingCharge.toFixed(2)} × ${days}) ÷ 100 ÷ (${days} ÷ 7)`
  return (
    <>
      <Steps>
        {working.kind === 'fixed price' && (
          <>
            <Step
              name="Tariff"
              sum={`${twoPlaces(working.tariff.of)} × ${factor(working.tariff.factor)}`}
              before={exact(working.tariff, 100)}
              result={`${twoPlaces(working.tariff.figure)}p a kWh`}
            />
            <Step
              name="Allowance"
              sum={`${count(working.estimate.of)} × ${factor(working.estimate.factor)}`}
              before={exact(working.estimate)}
              result={`${count(working.estimate.figure)} kWh`}
            />
          </>
        )}
        <Step name="A week" sum={formula(item.estimate)} before={exact(weekly, 100)} result={pounds(weekly.figure)} />
        {electricOnly && <WithoutGas electricOnly={electricOnly} estimate={item.estimate} formula={formula} />}
      </Steps>
      {(working.kind === 'fixed price' || electricOnly) && (
        <From
          rows={[
            ...(working.kind === 'fixed price'
              ? ['plans.csv, unlimited_unit_factor and unlimited_allowance_factor']
              : []),
            ...(electricOnly ? ['plans.csv, electric_only_factor'] : []),
          ]}
        />
      )}
    </>
  )
}

interface WithoutGasProps {
  electricOnly: ElectricOnly
  estimate: number
  formula: (estimate: number) => string
}

function WithoutGas({ electricOnly, estimate, formula }: WithoutGasProps) {
  const { allowance } = electricOnly
  return (
    <>
      {allowance && (
        <Step
          name="Gas that the allowance would be"
          sum={`${count(allowance.of)} × ${factor(allowance.factor)}`}
          before={exact(allowance)}
          result={`${count(allowance.figure)} kWh`}
        />
      )}
      <Step
        name="Use without gas"
        sum={`${count(estimate)} + ${factor(electricOnly.factor)} × ${count(electricOnly.gas)} kWh of gas`}
        before={`${count(estimate)} + ${exact(electricOnly.replacing)}`}
        result={`${count(electricOnly.estimate)} kWh`}
      />
      <Step
        name="A week without gas"
        sum={formula(electricOnly.estimate)}
        before={exact(electricOnly.weekly, 100)}
        result={pounds(electricOnly.weekly.figure)}
      />
    </>
  )
}

const pounds = (pence: number) => `£${twoPlaces(pence)}`

const fees = (periods: readonly { days: number; annual: number }[]) =>
  periods.length === 1
    ? pounds(periods[0]?.annual ?? 0)
    : `mean of ${periods.map(({ days, annual }) => `${pounds(annual)} over ${daysOf(days)}`).join(', ')}`
