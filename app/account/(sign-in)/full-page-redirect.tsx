'use client'

import { useEffect } from 'react'

/**
 * Loads another page in full instead of through the router. Pages of one-time links send no referrer. A page that the
 * router swaps in keeps that policy, so its native forms fail the origin check (lib/platform/http/same-origin.ts).
 */
export function FullPageRedirect({ url, children }: { url: string; children: string }) {
  useEffect(() => location.replace(url), [url])
  return (
    <p role="status" className="text-sm text-quiet">
      {children}
    </p>
  )
}
