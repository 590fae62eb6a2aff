import type { ReactNode } from 'react'

/**
 * Rows under headings; the first cell of a row names it. Where it is too wide it scrolls by itself, and shows a shadow
 * over what is out of sight.
 */
export function DataTable({ caption, head, rows }: { caption: string; head: string[]; rows: ReactNode[][] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark of the page
    <div
      role="group"
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without a place in the order of keys nobody can scroll it by keyboard
      tabIndex={0}
      className="scroll-hint overflow-x-auto rounded-xl border border-line wrap-normal [&_code]:whitespace-nowrap"
    >
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-quiet">
            {head.map((text) => (
              <th key={text} scope="col" className="px-4 py-2.5 font-medium">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are fixed text
            <tr key={row} className="align-top">
              {cells.map((cell, column) =>
                column === 0 ? (
                  <th key={head[column]} scope="row" className="px-4 py-2.5 font-normal md:min-w-32">
                    {cell}
                  </th>
                ) : (
                  <td key={head[column]} className="min-w-40 px-4 py-2.5">
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
