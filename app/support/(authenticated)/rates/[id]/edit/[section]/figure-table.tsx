import { Cell, Row, Table } from '@/components/ui/table'
import { type EditSection, fieldName } from '@/lib/quotes/rate-cards/edit-sections'
import { nameFigureRow } from '@/lib/quotes/rate-cards/name-figure-row'
import type { FigureRow } from '@/lib/quotes/rate-cards/rate-card-table-rows'
import { RateCheckbox, RateInput } from './rate-input'

export interface EditedRow {
  /** Null in the empty row for a new one. */
  row: FigureRow | null
  /** The live row with the same name. Null if there's none. */
  live: FigureRow | null
}

/** A table of figures to edit, with how each differs from the live one. */
export function FigureTable({ section, rows }: { section: EditSection; rows: EditedRow[] }) {
  const { key, columns, hasNewRows } = section
  return (
    <Table caption={section.title} columns={[key.label, ...columns.map(({ label }) => label)]}>
      {rows.map(({ row, live }, index) => {
        const rowName = nameFigureRow(section, String(row?.[key.name] ?? ''))
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
                  <span className="flex items-center sm:min-h-8">{rowName}</span>
                  <input type="hidden" name={keyField} value={String(row?.[key.name])} />
                </>
              )
            }
          >
            {columns.map(({ name, label, decimals, sign, isFlag }) => (
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
                    sign={sign}
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

const formatFigure = (figure: FigureRow[string] | undefined, decimals: number | undefined) =>
  typeof figure === 'number' && decimals !== undefined ? figure.toFixed(decimals) : String(figure ?? '')
