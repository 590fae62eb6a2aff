'use client'

import { useEffect } from 'react'

/**
 * Moves focus when the focused element is removed, for example when a form disappears after success. Focus goes to the
 * surrounding table or `AccountSection` or, if there is none, to the page's heading. Otherwise, keyboard users would
 * start again at the top of the page.
 */
export function RestoreFocus() {
  useEffect(() => {
    let ancestors: Element[] = []
    const rememberAncestors = ({ target }: FocusEvent) => {
      // Ignore dialogs. They're rendered outside the page's content, and can stay open after the button that opened
      // them is gone.
      if ((target as Element).closest('[role$=dialog]')) return
      ancestors = []
      for (let element = target as Element | null; element; element = element.parentElement) ancestors.push(element)
    }
    const content = document.getElementById('content')
    const observer = new MutationObserver(() => {
      if (document.activeElement !== document.body || ancestors.length === 0 || ancestors[0]?.isConnected) return
      const list = ancestors.find((ancestor) => ancestor.isConnected && ancestor.matches('[role=group][tabindex]'))
      const focusTarget = list ?? content?.querySelector('h1')
      ancestors = []
      if (focusTarget instanceof HTMLElement) focusTarget.focus({ preventScroll: true })
    })
    if (content) observer.observe(content, { childList: true, subtree: true })
    document.addEventListener('focusin', rememberAncestors)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', rememberAncestors)
    }
  }, [])
  return null
}
