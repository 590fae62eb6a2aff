'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'

/** Outlives what stands around the pages, which is made anew when the mode changes. */
let lastPath: string | undefined

/** When a link leads to another page, its heading gets the focus: a screen reader says it, and Tab goes on from there. */
export function FocusOnNavigation() {
  const path = usePathname()
  useEffect(() => {
    if (lastPath !== undefined && lastPath !== path)
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    lastPath = path
  }, [path])
  return null
}
