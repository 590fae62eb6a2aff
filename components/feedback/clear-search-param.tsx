'use client'

import { useEffect } from 'react'

/**
 * Stands beside what a page says because its address asks for it, such as ?created: takes that out of the address
 * once it is shown, so that a reload, a bookmark or the way back does not say it again. Without JavaScript it stays.
 */
export function ClearSearchParam({ param }: { param: string }) {
  useEffect(() => {
    // Not before the router listens, which it does after its pages: else the way back would not know this one.
    const timer = setTimeout(() => {
      const url = new URL(location.href)
      if (!url.searchParams.has(param)) return
      url.searchParams.delete(param)
      history.replaceState(null, '', url)
    })
    return () => clearTimeout(timer)
  }, [param])
  return null
}
