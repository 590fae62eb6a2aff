'use client'

import { useEffect } from 'react'

/**
 * Where what had the focus goes from the page, such as a form whose work is done or a row that moves, the focus goes
 * to the list around it, or else to the page's heading: on the body a keyboard would begin at the top again.
 */
export function KeepFocus() {
  useEffect(() => {
    let around: Element[] = []
    const remember = ({ target }: FocusEvent) => {
      // A dialog's button may go from the page before the dialog does, which stands elsewhere.
      if ((target as Element).closest('[role$=dialog]')) return
      around = []
      for (let at = target as Element | null; at; at = at.parentElement) around.push(at)
    }
    const content = document.getElementById('content')
    const observer = new MutationObserver(() => {
      if (document.activeElement !== document.body || around.length === 0 || around[0]?.isConnected) return
      const list = around.find((element) => element.isConnected && element.matches('[role=group][tabindex]'))
      const place = list ?? content?.querySelector('h1')
      around = []
      if (place instanceof HTMLElement) place.focus({ preventScroll: true })
    })
    if (content) observer.observe(content, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', remember)
    }
  }, [])
  return null
}
