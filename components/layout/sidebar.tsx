'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { KeyboardEvent, ReactNode } from 'react'
import { Icon } from '../ui/icon'
import { ProductName } from './product-name'

interface Props {
  /** The page to which the product's name links. */
  homeHref: string
  /** A word for the area or mode, such as 'test'. On narrow screens, this word follows the product's name. */
  area?: string
  /** The company or person to whom the pages belong, shown below the product's name. */
  owner: ReactNode
  /** The navigation and the user menu. They're rendered twice: for wide and for narrow screens. */
  children: ReactNode
}

/** A sidebar. On narrow screens, it's a top bar with a menu that also opens without JavaScript. */
export function Sidebar({ homeHref, area, owner, children }: Props) {
  const path = usePathname()
  return (
    <header
      data-bar
      className="z-20 border-line bg-card text-ink max-lg:sticky max-lg:top-0 max-lg:border-b lg:sticky lg:top-0 lg:h-dvh lg:border-r print:hidden"
    >
      <div className="hidden h-full flex-col gap-6 overflow-y-auto p-4 lg:flex">
        <div>
          <Link href={homeHref} prefetch={false} className="text-lg">
            <ProductName />
          </Link>
          <p className="mt-1 text-sm text-quiet">{owner}</p>
        </div>
        {children}
      </div>
      {/* A new path changes the key, which closes the menu. */}
      <details key={path} className="group lg:hidden" onKeyDown={closeOnEscape}>
        <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-4 py-2 -outline-offset-2 [&::-webkit-details-marker]:hidden">
          <span className="flex min-w-0 flex-wrap items-center gap-x-1">
            <ProductName />
            {area && <span className="text-sm text-quiet">· {area}</span>}
          </span>
          <span className="flex shrink-0 items-center gap-2 text-sm font-medium">
            <Icon name="menu" className="size-5" />
            {/* On a phone with text of twice the usual size, there's room only for the icon. */}
            <span className="max-[18rem]:sr-only">Menu</span>
          </span>
        </summary>
        <div className="max-h-[calc(100dvh-3.5rem)] space-y-4 overflow-y-auto border-t border-line p-4">
          <p className="text-sm text-quiet">{owner}</p>
          {children}
        </div>
      </details>
    </header>
  )
}

function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>) {
  if (event.key !== 'Escape' || !event.currentTarget.open) return
  event.currentTarget.open = false
  event.currentTarget.querySelector('summary')?.focus()
}
