'use client'

import { useLinkStatus } from 'next/link'

/** Render within a link: shows the progress bar at the top of the window while its page loads (app/globals.css). */
export function PendingIndicator() {
  const { pending } = useLinkStatus()
  return pending && <span data-opening hidden />
}
