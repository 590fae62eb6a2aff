'use client'

import { useEffect } from 'react'

/**
 * Removes a parameter such as ?created from the URL once its message is shown. Otherwise a reload, a bookmark or the
 * back button would repeat the message. Without JavaScript, the parameter stays.
 */
export function ClearSearchParam({ param }: { param: string }) {
  useEffect(() => {
    // Waits until the router, which starts after its pages, listens; otherwise "back" would lose this entry.
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
