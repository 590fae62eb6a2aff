'use client'

import { useLinkStatus } from 'next/link'

/**
 * Shows the progress bar at the top of the window (app/globals.css) while a link's page loads. Render it inside the
 * link.
 */
export function PendingIndicator() {
  const { pending } = useLinkStatus()
  return pending && <span data-opening hidden />
}
