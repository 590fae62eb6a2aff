'use client'

import { useEffect } from 'react'

/**
 * Where what had the focus goes from the page, such as a form whose work is done or a row that moves, the focus goes
 * to the list around it, or else to the page's heading: on the body a keyboard would begin at the top again.
 */
export function RestoreFocus() {
  useEffect(() => {
    let ancestors: Element[] = []
    const rememberAncestors = ({ target }: FocusEvent) => {
      // A dialog's button may go from the page before the dialog does, which stands elsewhere.
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
