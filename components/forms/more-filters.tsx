'use client'

import { type ReactNode, useState } from 'react'

interface Props {
  label: string
  /** Whether one of these filters is set. If so, the filters start expanded. */
  isActive: boolean
  /** Fields such as FilterSelect and FilterDate. */
  children: ReactNode
}

/**
 * Collapses the less common filters of a FilterBar. Once expanded, they stay expanded even if all of them are cleared.
 * Otherwise, the field in use would disappear.
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
