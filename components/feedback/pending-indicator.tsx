'use client'

import { useLinkStatus } from 'next/link'

/** Within a link: while its page is on the way, the bar at the top of the window runs (app/globals.css). */
export function PendingIndicator() {
  const { pending } = useLinkStatus()
  return pending && <span data-opening hidden />
}
