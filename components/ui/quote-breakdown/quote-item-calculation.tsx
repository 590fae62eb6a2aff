import type { ElectricOnly, ItemBreakdown } from '@/lib/quotes/pricing/quote-breakdown'
import {
  CalculationStep,
  CalculationSteps,
  formatDays,
  householdRow,
  periodRows,
  SourceRows,
} from './calculation-steps'
import { formatCount, formatExact, formatFactor, formatHundredths, formatList } from './format-figures'

interface Props {
  breakdown: ItemBreakdown
  days: number
  people: number
  area: string
}

/** Shows how the weekly price of one quote item was calculated, or why the item has no price. */
export function QuoteItemCalculation({ breakdown, days, people, area }: Props) {
  switch (breakdown.kind) {
    case 'passed on':
      return <p className="text-sm">No price: tenants pay what the supplier charges.</p>
    case 'no supply':
      return (
        <p className="text-sm">
          {breakdown.why === 'no region'
            ? 'No price: our energy rates don’t cover this area.'
            : 'No price: there’s no mains gas here.'}
        </p>
      )
    case 'pay for use':
    case 'fixed price':
      return <EnergyCalculation breakdown={breakdown} days={days} />
    case 'water':
      return (
        <>
          <CalculationSteps>
            <CalculationStep
              name="The area’s average bill, adjusted for this household’s use"
              formula={`£${formatHundredths(breakdown.annual)} × ${breakdown.use} m³ ÷ ${formatFactor(breakdown.averageUse)} m³ × 7 ÷ 365`}
              unrounded={formatExact(breakdown.weekly, 100)}
              result={formatPounds(breakdown.weekly.figure)}
            />
          </CalculationSteps>
          <SourceRows
            rows={[
              `water-bills.csv, area ${area}`,
              `water-use.csv, ${householdRow(people, breakdown.largestHousehold, 'occupant')}`,
              `plans.csv, an average household of ${formatFactor(breakdown.averageHousehold)} people`,
            ]}
          />
        </>
      )
    case 'tv':
      return (
        <>
          <CalculationSteps>
            <CalculationStep
              name="One licence per home, weighted by days if the fee changes"
              formula={`${describeFees(breakdown.periods)} per year × 7 ÷ 365`}
              unrounded={formatExact(breakdown.weekly, 100)}
              result={formatPounds(breakdown.weekly.figure)}
            />
          </CalculationSteps>
          <SourceRows rows={[`tv-licence.csv, ${periodRows(breakdown.periods)}`]} />
        </>
      )
    case 'broadband':
      return (
        <>
          <CalculationSteps>
            <CalculationStep
              name={`${breakdown.speed}, from its monthly price`}
              formula={`£${formatHundredths(breakdown.monthly)} × 12 × 7 ÷ 365`}
              unrounded={formatExact(breakdown.weekly, 100)}
              result={formatPounds(breakdown.weekly.figure)}
            />
          </CalculationSteps>
          <SourceRows rows={[`broadband.csv, ${breakdown.speed}`]} />
        </>
      )
  }
}

function EnergyCalculation({
  breakdown,
  days,
}: {
  breakdown: Extract<ItemBreakdown, { kind: 'pay for use' | 'fixed price' }>
  days: number
}) {
  const { item, weekly, electricOnly } = breakdown
  const formula = (estimate: number) =>
    `(${item.tariff.toFixed(2)} × ${formatCount(estimate)} + ${item.standingCharge.toFixed(2)} × ${days}) ÷ 100 ÷ (${days} ÷ 7)`
  return (
    <>
      <CalculationSteps>
        {breakdown.kind === 'fixed price' && (
          <>
            <CalculationStep
              name="Tariff"
              formula={`${formatHundredths(breakdown.tariff.of)} × ${formatFactor(breakdown.tariff.factor)}`}
              unrounded={formatExact(breakdown.tariff, 100)}
              result={`${formatHundredths(breakdown.tariff.figure)}p per kWh`}
            />
            <CalculationStep
              name="Estimate"
              formula={`${formatCount(breakdown.estimate.of)} × ${formatFactor(breakdown.estimate.factor)}`}
              unrounded={formatExact(breakdown.estimate)}
              result={`${formatCount(breakdown.estimate.figure)} kWh`}
            />
          </>
        )}
        <CalculationStep
          name="Per week"
          formula={formula(item.estimate)}
          unrounded={formatExact(weekly, 100)}
          result={formatPounds(weekly.figure)}
        />
        {electricOnly && <WithoutGasSteps electricOnly={electricOnly} estimate={item.estimate} formula={formula} />}
      </CalculationSteps>
      {(breakdown.kind === 'fixed price' || electricOnly) && (
        <SourceRows
          rows={[
            ...(breakdown.kind === 'fixed price'
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

function WithoutGasSteps({ electricOnly, estimate, formula }: WithoutGasProps) {
  const { allowance } = electricOnly
  return (
    <>
      {allowance && (
        <CalculationStep
          name="Gas that electricity replaces, times the UNLIMITED factor"
          formula={`${formatCount(allowance.of)} × ${formatFactor(allowance.factor)}`}
          unrounded={formatExact(allowance)}
          result={`${formatCount(allowance.figure)} kWh`}
        />
      )}
      <CalculationStep
        name="Electricity use without gas"
        formula={`${formatCount(estimate)} + ${formatFactor(electricOnly.factor)} × ${formatCount(electricOnly.gas)} kWh of gas`}
        unrounded={`${formatCount(estimate)} + ${formatExact(electricOnly.replacing)}`}
        result={`${formatCount(electricOnly.estimate)} kWh`}
      />
      <CalculationStep
        name="Per week without gas"
        formula={formula(electricOnly.estimate)}
        unrounded={formatExact(electricOnly.weekly, 100)}
        result={formatPounds(electricOnly.weekly.figure)}
      />
    </>
  )
}

const formatPounds = (pence: number) => `£${formatHundredths(pence)}`

const describeFees = (periods: readonly { days: number; annual: number }[]) =>
  periods.length === 1
    ? formatPounds(periods[0]?.annual ?? 0)
    : `weighted mean of ${formatList(periods.map(({ days, annual }) => `${formatPounds(annual)} (${formatDays(days)})`))}`
