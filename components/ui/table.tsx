// biome-ignore-all lint/a11y/noRedundantRoles: browsers take the roles from what is no longer laid out as a table
import Link from 'next/link'
import type { ReactNode } from 'react'
import { PendingIndicator } from '../feedback/pending-indicator'
import { Icon } from './icon'

interface Column {
  text: string
  /** Figures stand right, under each other. */
  numeric?: boolean
  /** A heading that sorts: where it leads, and how the rows are sorted by it now. */
  sort?: { href: string; direction?: 'ascending' | 'descending' }
  /** The heading is for screen readers only, as over a column of buttons. */
  hidden?: boolean
}

interface TableProps {
  /** What the rows are; screen readers say it. */
  caption: string
  columns: (string | Column)[]
  /** Rows. Show an EmptyState in place of a table without any. */
  children: ReactNode
}

/**
 * Rows under headings; on a telephone each row is a card, and of the headings those that sort stay in sight. Where
 * it is too wide for a screen it scrolls by itself, with a shadow over what is out of sight.
 *
 *     <Table caption="API keys" head={['Label', 'State', { text: 'Calls', numeric: true }]}>
 *       <Row key={id} name={label} href={`/keys/${id}`}>
 *         <Cell>…</Cell>
 *         <Cell numeric>…</Cell>
 *       </Row>
 *     </Table>
 */
export function Table({ caption, columns, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark of the page
    <div
      role="group"
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without a place in the order of keys nobody can scroll it by keyboard
      tabIndex={0}
      className="scroll-hint relative overflow-x-auto rounded-lg border border-line wrap-normal transition-opacity peer-data-busy:opacity-60 [&_code]:whitespace-nowrap"
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
      className={`px-3 py-2 font-medium whitespace-nowrap ${numeric ? 'text-right' : ''} ${sort ? '' : 'max-sm:sr-only'}`}
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
  /** The first cell, which names the row. A text takes three lines at most; all of it is its title. */
  name: ReactNode
  /** Beneath the name, and no part of the link: one line. */
  detail?: string
  /** Where the row leads. The name is the link, and a click anywhere in the row follows it. */
  href?: string
  /** Its other cells. Buttons and links within them stay above the row's own link. */
  children: ReactNode
}

/** A row of a Table. */
export function Row({ name, detail, href, children }: RowProps) {
  const nameContent =
    typeof name === 'string' ? (
      <bdi title={name} className="line-clamp-3 w-fit">
        {name}
      </bdi>
    ) : (
      name
    )
  return (
    <tr role="row" className={`table-line ${href ? 'relative hover:bg-hover' : ''}`}>
      <th role="rowheader" scope="row" className="table-name">
        {href ? (
          <Link
            href={href}
            prefetch={false}
            className="font-medium text-accent -outline-offset-2 after:absolute after:inset-0 hover:underline"
          >
            {nameContent}
            <PendingIndicator />
          </Link>
        ) : (
          nameContent
        )}
        {detail && (
          <span title={detail} className="block truncate text-quiet sm:max-w-52">
            {detail}
          </span>
        )}
      </th>
      {children}
    </tr>
  )
}

interface CellProps {
  /** Its heading, for a card; to be left out where what it shows speaks for itself. */
  label?: string
  /** A figure: stands right. */
  numeric?: boolean
  /** Prose, or text of any length: it may take several lines. Other cells stay on one. */
  wraps?: boolean
  /** Buttons, at the end of the row. */
  actions?: boolean
  children?: ReactNode
}

/** A further cell of a Row. */
export function Cell({ label, numeric, wraps, actions, children }: CellProps) {
  const wrapStyle = wraps ? 'sm:min-w-40 wrap-anywhere max-sm:basis-full' : 'sm:whitespace-nowrap'
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
