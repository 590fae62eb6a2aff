'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'

/**
 * The path of the previous page. This variable is outside the component, because switching between live and test mode
 * mounts the layout again and resets the component's state.
 */
let lastPath: string | undefined

/**
 * Moves focus to the heading after each navigation to another path, so that screen readers announce it and Tab
 * continues from there.
 */
export function FocusOnNavigation() {
  const path = usePathname()
  useEffect(() => {
    if (lastPath !== undefined && lastPath !== path)
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    lastPath = path
  }, [path])
  return null
}
