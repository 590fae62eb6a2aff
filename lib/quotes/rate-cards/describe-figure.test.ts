import { describe, expect, it } from 'vitest'
import { describeFigure } from './describe-figure'
import { CARD_TABLES } from './rate-card-csv-rows'
import { getFigureColumns } from './rate-card-table-rows'

describe('describeFigure', () => {
  it.each([
    ['energy_rates', 'electricity_unit', 26.38, 'electricity 26.38p per kWh'],
    ['energy_rates', 'gas_standing', 28.7, 'gas standing charge 28.70p a day'],
    ['energy_rates', 'estimated', false, 'not estimated'],
    ['energy_uses', 'gas_kwh', 10_624, 'gas 10,624 kWh a year'],
    ['monthly_shares', 'electricity', 0.0988, 'electricity 9.88%'],
    ['rate_card_plans', 'value', 1.08, '1.08'],
    ['region_prefixes', 'region', '_M', 'Yorkshire (_M)'],
    ['water_uses', 'm3', 110, '110 m³ a year'],
    ['broadband_options', 'monthly', 25, '£25.00 a month'],
  ] as const)('describes %s.%s = %s as "%s"', (table, column, figure, expected) => {
    expect(describeFigure(table, column, figure)).toBe(expected)
  })

  it.each(CARD_TABLES)('shows no internal name such as gas_unit for any column of %s', (table) => {
    for (const column of getFigureColumns(table)) expect(describeFigure(table, column, 1)).not.toMatch(/[a-z]_[a-z]/)
  })
})
