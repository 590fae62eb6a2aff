'use client'

import { useEffect } from 'react'

/**
 * Loads another page in full instead of through the router, which can't leave this site. Pages for one-time links need
 * this too. They have the referrer policy "no-referrer", which would still apply to a page that the router loads. Forms
 * on that page would fail the origin check (lib/platform/http/same-origin.ts).
 */
export function FullPageRedirect({ url, children }: { url: string; children: string }) {
  useEffect(() => location.replace(url), [url])
  return (
    <p role="status" className="text-sm text-quiet">
      {children}
    </p>
  )
}
