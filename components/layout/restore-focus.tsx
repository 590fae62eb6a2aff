'use client'

import { useEffect } from 'react'

/**
 * When the focused element is removed, such as a form after success, moves the focus to the list around it, otherwise
 * to the page's heading. Left on the body, keyboard users would start again at the top.
 */
export function RestoreFocus() {
  useEffect(() => {
    let ancestors: Element[] = []
    const rememberAncestors = ({ target }: FocusEvent) => {
      // A dialog, which is rendered elsewhere, may outlive the button that opened it.
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
