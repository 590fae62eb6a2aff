'use client'

import { useEffect } from 'react'

/**
 * Loads another page in full instead of through the router. Pages for one-time links have the referrer policy
 * "no-referrer", which stays in force when the router loads the next page. With this policy, browsers hide the origin
 * of forms, and the forms would fail the origin check (lib/platform/http/same-origin.ts).
 */
export function FullPageRedirect({ url, children }: { url: string; children: string }) {
  useEffect(() => location.replace(url), [url])
  return (
    <p role="status" className="text-sm text-quiet">
      {children}
    </p>
  )
}
