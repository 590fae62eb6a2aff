'use client'

import { type ReactNode, useState } from 'react'

/**
 * Keeps showing a notice that the first rendering of the page contained, even after `RefreshPage` has refreshed the page
 * without it. Render it whether or not there's a notice.
 */
export function KeepNotice({ children }: { children: ReactNode }) {
  const [firstChildren] = useState(children)
  return firstChildren
}
