// Calculates Ofgem's typical annual bills from its average rates for Great Britain and its typical use, with the code
// that prices quotes. The results must match Ofgem's.
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { loadDefaultRateCard } from '@/e2e/helpers/default-rate-card'
import { buildRateCard, type RateCardFigures } from '../rate-cards/rate-card'
import { calculateCost, priceGreensaver } from './energy-plans'
import { createTenancy } from './tenancy-period'

const periods = parse(readFileSync('prisma/rate-card/energy-history-gb.csv'), {
  comment: '#',
  columns: true,
}) as Record<
  | 'from'
  | 'electricity_unit'
  | 'electricity_standing'
  | 'gas_unit'
  | 'gas_standing'
  | 'typical_bill'
  | 'typical_electricity_kwh'
  | 'typical_gas_kwh',
  string
>[]

test('finds Ofgem’s typical bills for recent price cap periods in energy-history-gb.csv', () => {
  const bills = Object.fromEntries(periods.map((period) => [period.from, period.typical_bill]))
  expect(bills).toMatchObject({ '2025-10-01': '1755', '2026-07-01': '1663', '2026-10-01': '1723' })
})

test.each(periods)('calculates Ofgem’s typical bill for the period from $from as £$typical_bill', async (period) => {
  const typical: RateCardFigures = {
    ...(await loadDefaultRateCard()),
    energy_rates: [
      {
        region: 'GB',
        from: period.from,
        electricity_unit: Number(period.electricity_unit),
        electricity_standing: Number(period.electricity_standing),
        gas_unit: Number(period.gas_unit),
        gas_standing: Number(period.gas_standing),
        estimated: false,
      },
    ],
    energy_uses: [
      { adults: 1, electricity_kwh: Number(period.typical_electricity_kwh), gas_kwh: Number(period.typical_gas_kwh) },
      { adults: 2, electricity_kwh: 9999, gas_kwh: 99999 },
    ],
  }
  const year = createTenancy(1, '2026-01-01', '2026-12-31')
  const home = priceGreensaver(buildRateCard(1, typical), { region: 'GB', mainsGas: true, area: 'LS' }, year)
  const hundredths =
    calculateCost(home.electricity, home.electricity.estimate, year.days) +
    calculateCost(home.gas, home.gas.estimate, year.days)
  expect(Math.abs(hundredths / 10_000 - Number(period.typical_bill))).toBeLessThan(1)
})
