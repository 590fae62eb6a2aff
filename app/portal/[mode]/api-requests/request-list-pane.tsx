'use client'

import { type ReactNode, useLayoutEffect, useRef } from 'react'

/** How far the list was scrolled. This variable outlives the page, because each request has its own page. */
let lastScrollTop = 0

/** The list next to a request, which scrolls on its own. It keeps its position when another request is opened. */
export function RequestListPane({ children }: { children: ReactNode }) {
  const paneRef = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const pane = paneRef.current
    if (!pane) return
    pane.scrollTop = lastScrollTop
    const row = pane.querySelector('[aria-current]')?.closest('tr')
    if (!row) return
    const [paneBox, rowBox] = [pane.getBoundingClientRect(), row.getBoundingClientRect()]
    if (rowBox.top < paneBox.top || rowBox.bottom > paneBox.bottom)
      pane.scrollTop += rowBox.top - paneBox.top - paneBox.height / 3
  }, [])
  return (
    <div
      ref={paneRef}
      onScroll={({ currentTarget }) => {
        lastScrollTop = currentTarget.scrollTop
      }}
      className="sticky top-4 max-h-[calc(100dvh-2rem)] overflow-y-auto pb-1 [&_tbody_th]:min-w-0"
    >
      {children}
    </div>
  )
}
