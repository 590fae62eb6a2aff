import Link from 'next/link'
import type { ReactNode } from 'react'
import { PendingIndicator } from '../feedback/pending-indicator'
import { Icon } from '../ui/icon'
import type { IconName } from '../ui/icon-sprite'

export interface NavItem {
  href: string
  text: string
  icon: IconName
  /** Whether the current page belongs to this item. */
  isCurrent: boolean
  /** An element after the text, such as a count. */
  badge?: ReactNode
}

/** The links of a Sidebar. Render them in a client component, which can read the current path. */
export function NavItems({ label, items }: { label: string; items: NavItem[] }) {
  return (
    <nav aria-label={label}>
      <ul className="space-y-0.5 text-sm">
        {items.map(({ href, text, icon, isCurrent, badge }) => (
          <li key={href}>
            <Link
              href={href}
              prefetch={false}
              aria-current={isCurrent ? 'page' : undefined}
              className="flex h-10 items-center gap-2.5 rounded-md px-2 hover:bg-hover aria-[current=page]:bg-hover aria-[current=page]:font-semibold aria-[current=page]:text-accent lg:h-8"
            >
              <Icon name={icon} />
              {text}
              {badge}
              <PendingIndicator />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
