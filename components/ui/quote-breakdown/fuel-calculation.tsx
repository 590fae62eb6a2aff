import { LocalDate } from '@/components/ui/local-time'
import { Cell, Row, Table } from '@/components/ui/table'
import type { FuelBreakdown } from '@/lib/quotes/pricing/fuel-breakdown'
import { formatRegion } from '@/lib/quotes/rate-cards/region-name'
import {
  CalculationStep,
  CalculationSteps,
  formatDays,
  householdRow,
  periodRows,
  SourceRows,
} from './calculation-steps'
import { formatCount, formatExact, formatFactor, formatHundredths, formatKwh, formatList } from './format-figures'
import { formatMonth } from './format-month'

const FUEL_TITLES = { gas: 'Gas', electricity: 'Electricity' }

interface Props {
  fuel: FuelBreakdown
  name: 'gas' | 'electricity'
  region: string
  people: number
  days: number
}

/**
 * Shows how much of a fuel the home uses, and the rates in each period. The prices of GREENSAVER and UNLIMITED are
 * based on these figures.
 */
export function FuelCalculation({ fuel, name, region, people, days }: Props) {
  return (
    <div className="space-y-4">
      <Table
        caption={`${FUEL_TITLES[name]} rates by period`}
        columns={[
          'Rates from',
          ...['Days', 'kWh', 'Pence per kWh', 'Pence per day'].map((text) => ({ text, numeric: true })),
        ]}
      >
        {fuel.periods.map((period) => (
          <Row
            key={period.from}
            name={<LocalDate date={period.from} />}
            detail={period.estimated ? 'Estimated' : 'Published'}
          >
            <Cell label="Days" numeric>
              {period.days}
            </Cell>
            <Cell label="kWh" numeric>
              {formatKwh(period.kwh)}
            </Cell>
            <Cell label="Pence per kWh" numeric>
              {formatHundredths(period.unit)}
            </Cell>
            <Cell label="Pence per day" numeric>
              {formatHundredths(period.standing)}
            </Cell>
          </Row>
        ))}
      </Table>
      <CalculationSteps>
        <CalculationStep
          name="Tariff, weighted by use"
          {...describeMean(
            fuel.periods.map(({ unit, kwh: usedKwh }) => [formatHundredths(unit), `${formatKwh(usedKwh)} kWh`]),
            formatExact(fuel.tariff, 100),
          )}
          result={`${formatHundredths(fuel.tariff.figure)}p per kWh`}
        />
        <CalculationStep
          name="Standing charge, weighted by days"
          {...describeMean(
            fuel.periods.map(({ standing, days: periodDays }) => [formatHundredths(standing), formatDays(periodDays)]),
            formatExact(fuel.standingCharge, 100),
          )}
          result={`${formatHundredths(fuel.standingCharge.figure)}p per day`}
        />
        <CalculationStep
          name={`Estimate over ${formatDays(days)}`}
          formula={`${formatCount(fuel.yearlyUse)} kWh per year, split by month`}
          unrounded={formatExact(fuel.estimate)}
          result={`${formatCount(fuel.estimate.figure)} kWh`}
        />
      </CalculationSteps>
      <MonthlyUse fuel={fuel} name={name} />
      <SourceRows
        rows={[
          `energy-rates.csv, region ${formatRegion(region)}, ${periodRows(fuel.periods)}`,
          `energy-use.csv, ${householdRow(people, fuel.largestHousehold, 'adult')}`,
          'monthly-shares.csv',
        ]}
      />
    </div>
  )
}

/**
 * Describes how the weighted mean of several prices was calculated, with its exact value. If all prices are the same,
 * gives just that price.
 */
function describeMean(
  weightedPrices: [price: string, weight: string][],
  exactMean: string,
): { formula: string; unrounded?: string } {
  const [firstPart] = weightedPrices
  if (firstPart && weightedPrices.every(([price]) => price === firstPart[0]))
    return { formula: `${firstPart[0]} throughout` }
  return {
    formula: `weighted mean of ${formatList(weightedPrices.map(([price, weight]) => `${price} (${weight})`))}`,
    unrounded: exactMean,
  }
}

function MonthlyUse({ fuel, name }: Pick<Props, 'fuel' | 'name'>) {
  return (
    <details>
      <summary className="min-h-6 cursor-pointer text-sm font-medium">{FUEL_TITLES[name]} use by month</summary>
      <div className="mt-3">
        <Table
          caption={`${FUEL_TITLES[name]} use by month`}
          columns={['Month', ...['Days', 'Share of year', 'kWh'].map((text) => ({ text, numeric: true }))]}
        >
          {fuel.months.map(({ month, days, length, share, kwh: usedKwh }) => (
            <Row key={month} name={formatMonth(month)}>
              <Cell label="Days" numeric>
                {days === length ? days : `${days} of ${length}`}
              </Cell>
              <Cell label="Share of year" numeric>
                {formatFactor(share * 100)}%
              </Cell>
              <Cell label="kWh" numeric>
                {formatKwh(usedKwh)}
              </Cell>
            </Row>
          ))}
        </Table>
      </div>
    </details>
  )
}
