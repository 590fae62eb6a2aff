'use client'

import { useEffect } from 'react'

/**
 * Removes a parameter such as ?created from the URL once its message is shown. Otherwise, a reload, a bookmark or the
 * Back button would repeat the message. Without JavaScript, the parameter stays.
 */
export function ClearSearchParam({ param }: { param: string }) {
  useEffect(() => {
    // Wait for Next's router, which starts after the page. If the router missed this change, the Back button would skip
    // this page.
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
