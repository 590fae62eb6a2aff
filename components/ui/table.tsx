// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop the roles of a table if CSS changes its layout
import Link from 'next/link'
import type { ReactNode } from 'react'
import { PendingIndicator } from '../feedback/pending-indicator'
import { Icon } from './icon'

interface Column {
  text: string
  /** Aligns the heading right. Set it for columns of figures. */
  numeric?: boolean
  /**
   * Makes the heading a link that sorts by this column. `direction` is the current order, if the table is sorted by
   * this column.
   */
  sort?: { href: string; direction?: 'ascending' | 'descending' }
  /** Hides the heading, except from screen readers. Set it for columns of buttons. */
  hidden?: boolean
}

interface TableProps {
  /** The name of the table for screen readers. */
  caption: string
  columns: (string | Column)[]
  /** The Rows. If there are none, show an `EmptyState` instead of the table. */
  children: ReactNode
}

/**
 * A table. On a phone each row becomes a card, and only the headings that sort stay visible. A table wider than the
 * screen scrolls on its own, with a shadow at the hidden edge.
 *
 *     <Table caption="API keys" columns={['Label', 'Status', { text: 'Requests', numeric: true }]}>
 *       <Row key={id} name={label} href={`/keys/${id}`}>
 *         <Cell>…</Cell>
 *         <Cell numeric>…</Cell>
 *       </Row>
 *     </Table>
 */
export function Table({ caption, columns, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would become a landmark of the page
    <div
      role="group"
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: only a focused element can be scrolled with the keyboard
      tabIndex={0}
      className="scroll-hint relative overflow-x-auto rounded-lg border border-line shadow-xs wrap-normal transition-opacity peer-data-busy:opacity-60 [&_code]:whitespace-nowrap"
    >
      <table role="table" className="w-full border-collapse text-left text-sm tabular-nums max-sm:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="max-sm:block">
          <tr
            role="row"
            className="border-line text-quiet max-sm:relative max-sm:flex max-sm:flex-wrap max-sm:has-[a]:border-b max-sm:has-[a]:px-1 sm:border-b"
          >
            {columns.map((column) => (
              <Heading key={columnText(column)} {...(typeof column === 'string' ? { text: column } : column)} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="divide-y divide-line max-sm:block">
          {children}
        </tbody>
      </table>
    </div>
  )
}

const columnText = (column: string | Column) => (typeof column === 'string' ? column : column.text)

function Heading({ text, numeric, sort, hidden }: Column) {
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sort?.direction}
      className={`px-3 py-2 sm:max-xl:px-2 font-medium whitespace-nowrap ${numeric ? 'text-right' : ''} ${sort ? '' : 'max-sm:sr-only'}`}
    >
      {sort ? <SortLink text={text} {...sort} /> : <span className={hidden ? 'sr-only' : ''}>{text}</span>}
    </th>
  )
}

function SortLink({ text, href, direction }: { text: string } & NonNullable<Column['sort']>) {
  const arrow = direction === 'ascending' ? 'arrow-up' : direction === 'descending' ? 'arrow-down' : 'arrow-up-down'
  return (
    <Link
      href={href}
      prefetch={false}
      scroll={false}
      className={`inline-flex min-h-6 items-center gap-1 hover:text-ink ${direction ? 'text-ink' : ''}`}
    >
      {text}
      <Icon name={arrow} className="size-3.5" />
      <PendingIndicator />
    </Link>
  )
}

interface RowProps {
  /** The first cell, which names the row. A string is cut off after three lines, and its tooltip has the full text. */
  name: ReactNode
  /** A text below the name, outside the link. It's cut off after two lines, and its tooltip has the full text. */
  detail?: string
  /** Makes the name a link. A click anywhere in the row follows it. */
  href?: string
  /** Tints the row. A StatusBadge in the row must say the same, so that users don't have to recognise the colour. */
  tone?: 'warn' | 'bad'
  /** Whether the page shows this row's link target next to the table. */
  isCurrent?: boolean
  /** The other cells. Buttons and links in them stay clickable even if the row has a link. */
  children: ReactNode
}

const TINTS = { warn: 'bg-warn/8', bad: 'bg-bad/8' }
// Forced-colours mode removes backgrounds and shadows. The current row then shows its outline, which is otherwise
// transparent.
const CURRENT_STYLE = 'shadow-[inset_3px_0_var(--accent)] outline-2 -outline-offset-2 outline-transparent'

/** Lets a long email address break before its @, instead of before its last letters. */
function breakBeforeAt(text: string) {
  const at = text.indexOf('@')
  if (at === -1) return text
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  )
}

export function Row({ name, detail, href, tone, isCurrent, children }: RowProps) {
  const colourStyle = `${tone ? TINTS[tone] : ''} ${isCurrent ? CURRENT_STYLE : ''} ${isCurrent && !tone ? 'bg-hover' : ''}`
  const nameContent =
    typeof name === 'string' ? (
      <bdi title={name} className="line-clamp-3 w-fit">
        {name}
      </bdi>
    ) : (
      name
    )
  return (
    <tr role="row" className={`table-line ${href ? 'relative hover:bg-hover' : ''} ${colourStyle}`.trimEnd()}>
      <th role="rowheader" scope="row" className="table-name">
        {href ? (
          <Link
            href={href}
            prefetch={false}
            aria-current={isCurrent ? 'page' : undefined}
            className="font-medium text-accent -outline-offset-2 after:absolute after:inset-0 hover:underline"
          >
            {nameContent}
            <PendingIndicator />
          </Link>
        ) : (
          nameContent
        )}
        {detail && (
          <span title={detail} className="line-clamp-2 text-quiet sm:max-w-52 2xl:max-w-72">
            {breakBeforeAt(detail)}
          </span>
        )}
      </th>
      {children}
    </tr>
  )
}

/** A heading above some of a table's rows, such as their date. */
export function RowHeading({ columnCount, children }: { columnCount: number; children: string }) {
  return (
    <tr role="row" className="max-sm:block">
      <td role="cell" colSpan={columnCount} className="bg-ground px-3 py-1.5 max-sm:block max-sm:px-4">
        <h2 className="text-sm font-semibold">{children}</h2>
      </td>
    </tr>
  )
}

interface CellProps {
  /** The cell's heading when a phone shows the row as a card. Leave out the label if the content explains itself. */
  label?: string
  /** Aligns the cell right. Set it for figures. */
  numeric?: boolean
  /** Lets the text wrap. By default, a cell stays on one line. */
  wraps?: boolean
  /** Whether the cell contains the row's buttons. Put such a cell at the end of the row. */
  actions?: boolean
  children?: ReactNode
}

export function Cell({ label, numeric, wraps, actions, children }: CellProps) {
  const wrapStyle = wraps ? 'sm:min-w-28 wrap-anywhere xl:min-w-36 max-sm:basis-full' : 'sm:whitespace-nowrap'
  const alignmentStyle = actions
    ? 'max-sm:basis-full max-sm:pt-1 max-sm:[&_:is(a,button)]:w-full max-sm:[&_:is(a,button)]:border max-sm:[&_:is(a,button)]:border-edge'
    : numeric
      ? 'sm:text-right'
      : ''
  return (
    <td role="cell" data-label={label} className={`table-item ${wrapStyle} ${alignmentStyle}`}>
      {children}
    </td>
  )
}
