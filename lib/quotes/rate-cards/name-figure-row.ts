import { type EditSection, fieldName } from './edit-sections'
import { formatRegion } from './region-name'

const MONTH_FORMAT = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })
const MONTH_NAMES = Array.from({ length: 12 }, (_, month) => MONTH_FORMAT.format(Date.UTC(2026, month)))

const PLAN_FIGURE_NAMES: Record<string, string> = {
  unlimited_unit_factor: 'UNLIMITED, unit rate',
  unlimited_allowance_factor: 'UNLIMITED, estimate',
  electric_only_factor: 'kWh of electricity for one kWh of gas',
  average_household: 'People in an average household',
}

/** Returns the name of a row for people, such as 'Yorkshire (_M)' or 'March'. `key` is empty in a new row. */
export function nameFigureRow({ table }: EditSection, key: string): string {
  if (key === '') return 'New row'
  if (table === 'energy_rates') return formatRegion(key)
  if (table === 'monthly_shares') return MONTH_NAMES[Number(key) - 1] ?? key
  if (table === 'rate_card_plans') return PLAN_FIGURE_NAMES[key] ?? key
  return key
}

/**
 * Returns the label of each invalid field of a submitted table, by the field's name: '50mbps, Price, £ a month'. A list
 * of errors shows these labels, because the errors of several fields can be the same.
 */
export function labelInvalidFigures(
  section: EditSection,
  fields: Record<string, string>,
  errors: Record<string, string>,
): Record<string, string> {
  const columns = [section.key, ...section.columns]
  const labels: Record<string, string> = {}
  for (const name of Object.keys(errors)) {
    const [, row, column] = /^row-(\d+)-(\w+)$/.exec(name) ?? []
    const label = columns.find((candidate) => candidate.name === column)?.label
    if (!row || !label) continue
    labels[name] = `${nameFigureRow(section, fields[fieldName(Number(row), section.key.name)]?.trim() ?? '')}, ${label}`
  }
  return labels
}
