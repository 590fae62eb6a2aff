'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'

/** Outside the component, because a change of mode mounts the layout again. */
let lastPath: string | undefined

/** Focuses the heading after navigation, so that screen readers announce it and Tab continues from there. */
export function FocusOnNavigation() {
  const path = usePathname()
  useEffect(() => {
    if (lastPath !== undefined && lastPath !== path)
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    lastPath = path
  }, [path])
  return null
}
