import { Cell, Row, Table } from '@/components/ui/table'
import { type EditSection, fieldName } from '@/lib/quotes/rate-cards/edit-sections'
import type { FigureRow } from '@/lib/quotes/rate-cards/rate-card-table-rows'
import { formatRegion } from '@/lib/quotes/rate-cards/region-name'
import { RateCheckbox, RateInput } from './rate-input'

export interface EditedRow {
  /** Null in the empty row for a new one. */
  row: FigureRow | null
  /** The live row with the same name. Null if there's none. */
  live: FigureRow | null
}

const MONTH_FORMAT = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })

const PLAN_FIGURE_NAMES: Record<string, string> = {
  unlimited_unit_factor: 'UNLIMITED, unit rate',
  unlimited_allowance_factor: 'UNLIMITED, estimate',
  electric_only_factor: 'kWh of electricity for one kWh of gas',
  average_household: 'People in an average household',
}

/** A table of figures to edit, with how each differs from the live one. */
export function FigureTable({ section, rows }: { section: EditSection; rows: EditedRow[] }) {
  const { key, columns, hasNewRows } = section
  return (
    <Table caption={section.title} columns={[key.label, ...columns.map(({ label }) => label)]}>
      {rows.map(({ row, live }, index) => {
        const rowName = row ? describeKey(section, row) : 'New row'
        const keyField = fieldName(index, key.name)
        return (
          <Row
            key={keyField}
            name={
              hasNewRows ? (
                <RateInput
                  name={keyField}
                  label={row ? key.label : `${key.label} of a new row`}
                  value={String(row?.[key.name] ?? '')}
                  column={key.name}
                  type={key.name === 'from' ? 'date' : 'text'}
                />
              ) : (
                <>
                  {rowName}
                  <input type="hidden" name={keyField} value={String(row?.[key.name])} />
                </>
              )
            }
          >
            {columns.map(({ name, label, decimals, isFlag }) => (
              <Cell key={name} label={label} wraps={!isFlag}>
                {isFlag ? (
                  <RateCheckbox
                    name={fieldName(index, name)}
                    label={`${label}: ${rowName}`}
                    isChecked={row?.[name] === true}
                    column={name}
                  />
                ) : (
                  <RateInput
                    name={fieldName(index, name)}
                    label={`${label}: ${rowName}`}
                    value={formatFigure(row?.[name], decimals)}
                    live={typeof live?.[name] === 'number' ? live[name] : null}
                    column={name}
                  />
                )}
              </Cell>
            ))}
          </Row>
        )
      })}
    </Table>
  )
}

function describeKey({ table, key }: EditSection, row: FigureRow): string {
  const value = String(row[key.name])
  if (table === 'energy_rates') return formatRegion(value)
  if (table === 'monthly_shares') return MONTH_FORMAT.format(new Date(Date.UTC(2026, Number(value) - 1)))
  if (table === 'rate_card_plans') return PLAN_FIGURE_NAMES[value] ?? value
  return value
}

const formatFigure = (figure: FigureRow[string] | undefined, decimals: number | undefined) =>
  typeof figure === 'number' && decimals !== undefined ? figure.toFixed(decimals) : String(figure ?? '')
