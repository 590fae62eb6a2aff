'use client'

import { useEffect } from 'react'

/**
 * Loads another page in full instead of through the router. Pages for one-time links have the referrer policy
 * "no-referrer". It would still apply to a page that the router loads, and forms on that page would fail the origin
 * check (lib/platform/http/same-origin.ts).
 */
export function FullPageRedirect({ url, children }: { url: string; children: string }) {
  useEffect(() => location.replace(url), [url])
  return (
    <p role="status" className="text-sm text-quiet">
      {children}
    </p>
  )
}
