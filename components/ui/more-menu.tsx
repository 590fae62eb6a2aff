'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { buttonStyle } from './button'

/**
 * A button that shows rarely used actions, which are MenuLinks. It also works without JavaScript. On a phone, the actions
 * are at the bottom of the window, because they wouldn't fit next to the button.
 */
export function MoreMenu({ children }: { children: ReactNode }) {
  const detailsRef = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const details = detailsRef.current
    const close = () => details?.removeAttribute('open')
    const handlePointer = ({ target }: PointerEvent) => {
      if (!details?.contains(target as Node)) close()
    }
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !details?.open) return
      close()
      details.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', handlePointer)
    document.addEventListener('keydown', handleKey)
    return () => {
      document.removeEventListener('pointerdown', handlePointer)
      document.removeEventListener('keydown', handleKey)
    }
  }, [])
  return (
    <details ref={detailsRef} className="relative">
      <summary className={`${buttonStyle()} list-none [&::-webkit-details-marker]:hidden`}>More</summary>
      <div className="z-20 mt-1 w-max rounded-lg border border-edge bg-card py-1 text-sm shadow-lg max-sm:fixed max-sm:inset-x-4 max-sm:bottom-4 max-sm:w-auto sm:absolute sm:right-0">
        {children}
      </div>
    </details>
  )
}

/** An action in a MoreMenu that opens a page or the user's mail program. */
export const MenuLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className="block px-3 py-2 hover:bg-hover">
    {children}
  </a>
)
