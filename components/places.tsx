import type { LucideIcon } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { LinkStatus } from './link-status'

export interface Place {
  href: string
  text: string
  Icon: LucideIcon
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
        {places.map(({ href, text, Icon, isHere, mark }) => (
          <li key={href}>
            <Link
              href={href}
              prefetch={false}
              aria-current={isHere ? 'page' : undefined}
              className="flex h-10 items-center gap-2.5 rounded-md px-2 hover:bg-hover aria-[current=page]:bg-hover aria-[current=page]:font-semibold aria-[current=page]:text-accent lg:h-8"
            >
              <Icon aria-hidden className="size-4 shrink-0" />
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
