import Link from 'next/link'
import type { ReactNode } from 'react'
import { Icon } from './icon'
import type { IconName } from './icon-sprite'
import { LinkStatus } from './link-status'

export interface Place {
  href: string
  text: string
  icon: IconName
  /** Whether the page is one of it. */
  isHere: boolean
  /** After the text, such as a count. */
  mark?: ReactNode
}

/** The pages that a SideFrame leads to; its caller is a client component, which knows where it is. */
export function Places({ label, places }: { label: string; places: Place[] }) {
  return (
    <nav aria-label={label}>
      <ul className="space-y-0.5 text-sm">
        {places.map(({ href, text, icon, isHere, mark }) => (
          <li key={href}>
            <Link
              href={href}
              prefetch={false}
              aria-current={isHere ? 'page' : undefined}
              className="flex h-10 items-center gap-2.5 rounded-md px-2 hover:bg-hover aria-[current=page]:bg-hover aria-[current=page]:font-semibold aria-[current=page]:text-accent lg:h-8"
            >
              <Icon name={icon} />
              {text}
              {mark}
              <LinkStatus />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
