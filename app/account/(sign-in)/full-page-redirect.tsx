'use client'

import { useEffect } from 'react'

/**
 * Goes on to another page by loading it: pages of one-time links send no referrer, and forms that are sent natively
 * from a page that was merely swapped in would come from nowhere (lib/platform/http/same-origin.ts).
 */
export function FullPageRedirect({ url, children }: { url: string; children: string }) {
  useEffect(() => location.replace(url), [url])
  return (
    <p role="status" className="text-sm text-quiet">
      {children}
    </p>
  )
}
