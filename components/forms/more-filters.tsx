'use client'

import { type ReactNode, useState } from 'react'

interface Props {
  label: string
  /** Whether one of these filters is set, so that they start open. */
  isActive: boolean
  /** FilterSelect, FilterDate and the like. */
  children: ReactNode
}

/**
 * The less common filters of a FilterBar, folded away. They never close on their own: a filter must not vanish while it
 * is being cleared.
 */
export function MoreFilters({ label, isActive, children }: Props) {
  const [isOpen, setOpen] = useState(isActive)
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="order-last col-span-2 sm:basis-full"
    >
      <summary className="w-fit cursor-pointer py-1 text-sm font-medium text-accent">{label}</summary>
      <div className="mt-1 flex flex-wrap items-end gap-x-3 gap-y-2">{children}</div>
    </details>
  )
}
