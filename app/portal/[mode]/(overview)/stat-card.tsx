import Link from 'next/link'
import type { ReactNode } from 'react'
import { PendingIndicator } from '@/components/feedback/pending-indicator'
import { Icon } from '@/components/ui/icon'

const NUMBER_FORMAT = new Intl.NumberFormat('en-GB')

interface Props {
  /** The URL of the list of counted items. */
  href: string
  value: number
  label: string
  /** An explanation or a comparison, shown below the figure. */
  children: ReactNode
}

/** Shows a count that links to the list of counted items. */
export function StatCard({ href, value, label, children }: Props) {
  return (
    <Link href={href} prefetch={false} className="group block">
      <span className="flex items-center gap-1 text-sm font-medium text-quiet group-hover:text-ink">
        {label}
        <Icon name="chevron-right" />
      </span>{' '}
      <span className="block text-2xl font-semibold text-ink tabular-nums">{NUMBER_FORMAT.format(value)}</span>{' '}
      <span className="block text-sm text-quiet">{children}</span>
      <PendingIndicator />
    </Link>
  )
}
