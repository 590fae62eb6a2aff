'use client'

import { type ReactNode, useState } from 'react'

interface Props {
  label: string
  /** Whether one of them narrows the list now: then they are in sight from the beginning. */
  isActive: boolean
  /** FilterSelect, FilterDate and the like. */
  children: ReactNode
}

/**
 * Filters of a FilterBar that are seldom needed, behind a word. Once open they stay so until somebody closes them:
 * the last of them that is taken back must not vanish under the hand.
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
