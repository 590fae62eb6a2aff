'use client'

import { type ReactNode, useEffect, useRef } from 'react'

/**
 * The result that replaces a form. It gets the focus, because the focused button has disappeared with the form.
 */
export function FormResult({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} tabIndex={-1} className="outline-none">
      {children}
    </div>
  )
}
