import type { ReactNode } from 'react'
import { Cell, Row, Table } from '@/components/ui/table'

/**
 * Shows a table whose rows never change. The first cell of each row is its heading. The heading is in a span, because
 * `Row` cuts off long strings but not elements.
 */
export function DocsTable({ caption, columns, rows }: { caption: string; columns: string[]; rows: ReactNode[][] }) {
  return (
    <Table caption={caption} columns={columns}>
      {rows.map(([name, ...cells], row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
        <Row key={row} name={<span>{name}</span>}>
          {cells.map((cell, column) => (
            <Cell key={columns[column + 1]} label={columns[column + 1]} wraps>
              {cell}
            </Cell>
          ))}
        </Row>
      ))}
    </Table>
  )
}
