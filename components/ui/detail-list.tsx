import type { ReactNode } from 'react'

/** A list of facts about one record. Its children are Details. */
export function DetailList({ children }: { children: ReactNode }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-[minmax(8rem,max-content)_minmax(0,1fr)]">{children}</dl>
  )
}

/** One fact in a DetailList. If a value is missing, say so in words instead of leaving it empty. */
export function Detail({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 sm:col-span-2 sm:grid-cols-subgrid">
      <dt className="text-quiet">{term}</dt>
      <dd className="min-w-0 wrap-anywhere tabular-nums">{children}</dd>
    </div>
  )
}
