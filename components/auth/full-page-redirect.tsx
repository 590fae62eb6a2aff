'use client'

import { useEffect } from 'react'

/**
 * Loads another page in full instead of through the router, which can't leave this site. Also use this component to
 * leave a page for one-time links. Such a page has the referrer policy "no-referrer", which would still apply to the
 * next page if the router loaded it. Forms on the next page would then fail the origin check
 * (lib/platform/http/same-origin.ts).
 */
export function FullPageRedirect({ url, children }: { url: string; children: string }) {
  useEffect(() => location.replace(url), [url])
  return (
    <p role="status" className="text-sm text-quiet">
      {children}
    </p>
  )
}
