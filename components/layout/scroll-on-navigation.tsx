'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useLayoutEffect } from 'react'

/** The path of the previous page. It's outside the component, like that of `FocusOnNavigation`. */
let lastPath: string | undefined
/** The path to which the Back or Forward button led, until its page is shown. */
let traversedPath: string | undefined

/**
 * Scrolls to the top when a link leads to another path. The router doesn't always do that, because it handles only one of
 * the changed segments. In the portal, that can be the number of unmatched addresses in the navigation, which is in view
 * already. After the Back or Forward button, the browser restores the position.
 */
export function ScrollOnNavigation() {
  const path = usePathname()
  useEffect(() => {
    const handlePopState = () => {
      traversedPath = location.pathname
    }
    addEventListener('popstate', handlePopState)
    return () => removeEventListener('popstate', handlePopState)
  }, [])
  useLayoutEffect(() => {
    if (lastPath !== undefined && lastPath !== path && traversedPath !== path && !location.hash) scrollTo(0, 0)
    lastPath = path
    traversedPath = undefined
  }, [path])
  return null
}
