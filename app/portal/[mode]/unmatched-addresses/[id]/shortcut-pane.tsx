'use client'

import { useRouter } from 'next/navigation'
import type { KeyboardEvent, ReactNode } from 'react'

interface Props {
  /** The pages of the previous and next unmatched address in the list. */
  previousHref: string | undefined
  nextHref: string | undefined
  children: ReactNode
}

/**
 * The page of an unmatched address, with shortcuts: J and K open the next and previous one, and 1 to 9 choose a
 * candidate. They work only while the focus is in this element and not in a text field (WCAG 2.2, 2.1.4).
 */
export function ShortcutPane({ previousHref, nextHref, children }: Props) {
  const router = useRouter()
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).matches(TYPING_SELECTOR)) return
    const href = { j: nextHref, k: previousHref }[event.key.toLowerCase()]
    if (href) router.push(href)
    if (!/^[1-9]$/.test(event.key)) return
    const radios = event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=radio][aria-keyshortcuts]')
    const radio = radios[Number(event.key) - 1]
    radio?.click()
    radio?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the shortcuts only repeat what links and radio buttons do
    <div
      // Let a click anywhere in the page move the focus here, so that the shortcuts work.
      tabIndex={-1}
      onKeyDown={handleKey}
      className="outline-none xl:grid xl:grid-cols-[17rem_minmax(0,1fr)] xl:items-start xl:gap-8"
    >
      {children}
    </div>
  )
}

const TYPING_SELECTOR = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]'
