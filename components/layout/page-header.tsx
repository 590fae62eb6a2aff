import Link from 'next/link'
import type { ReactNode } from 'react'
import { PendingIndicator } from '../feedback/pending-indicator'
import { Icon } from '../ui/icon'

interface Props {
  title: ReactNode
  /** A link to the parent page. Set it for pages that the navigation doesn't list. */
  back?: { href: string; text: string }
  /** An element next to the title, such as a StatusBadge. */
  badge?: ReactNode
  /** The page's main buttons, the primary one last. */
  actions?: ReactNode
  /** Lets the page use the width of a large screen. Set it for lists with many columns. */
  isWide?: boolean
  /** An introduction of one or two sentences. */
  children?: ReactNode
}

/** The header of a page. It contains the page's only h1. */
export function PageHeader({ title, back, badge, actions, isWide, children }: Props) {
  return (
    <header data-wide={isWide || undefined} className="mb-6 in-data-reading:mb-8">
      {back && (
        <Link
          href={back.href}
          prefetch={false}
          className="mb-2 inline-flex min-h-6 items-center gap-1 text-sm text-quiet hover:text-ink"
        >
          <Icon name="chevron-left" />
          {back.text}
          <PendingIndicator />
        </Link>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1
              // Make the heading focusable. When the focused element is removed, focus moves here (restore-focus.tsx).
              tabIndex={-1}
              className="min-w-0 text-2xl font-semibold tracking-tight outline-none in-data-reading:font-bold in-data-reading:sm:text-3xl"
            >
              {title}
            </h1>
            {badge}
          </div>
          {children && (
            <div className="mt-1 max-w-2xl text-sm text-quiet in-data-reading:mt-3 in-data-reading:text-lg">
              {children}
            </div>
          )}
        </div>
        {actions && <div className="flex flex-wrap items-start gap-2">{actions}</div>}
      </div>
    </header>
  )
}
