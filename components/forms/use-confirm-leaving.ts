'use client'

import { useEffect, useEffectEvent } from 'react'

/**
 * Asks before the user leaves the page with a link, the Back button, a reload or by closing the tab. Only some browsers
 * let the page ask about the Back button.
 *
 * @param wouldLoseText returns whether the page has text that isn't saved. Called when the user leaves
 * @param question the question, such as 'Leave without saving?'. Browsers word it themselves for reloads and closed tabs
 */
export function useConfirmLeaving(wouldLoseText: () => boolean, question: string): void {
  const mustAsk = useEffectEvent(wouldLoseText)
  useEffect(() => {
    let hasConfirmed = false
    /** Returns whether the user wants to stay. Remembers a confirmation, so that the browser doesn't ask again. */
    const wantsToStay = () => {
      if (hasConfirmed || !mustAsk()) return false
      hasConfirmed = window.confirm(question)
      return !hasConfirmed
    }
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (!hasConfirmed && mustAsk()) event.preventDefault()
    }
    const handleClick = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
      if (!link || !opensInThisTab(event, link) || !wantsToStay()) return
      event.preventDefault()
      // Stop the event before Next's links follow it.
      event.stopPropagation()
    }
    const handleTraversal = (event: NavigateEvent) => {
      const isBackOrForward = event.navigationType === 'traverse' && event.destination.sameDocument
      if (isBackOrForward && event.cancelable && wantsToStay()) event.preventDefault()
    }
    window.addEventListener('beforeunload', handleUnload)
    window.addEventListener('click', handleClick, true)
    // Not all browsers have the Navigation API.
    window.navigation?.addEventListener('navigate', handleTraversal)
    return () => {
      window.removeEventListener('beforeunload', handleUnload)
      window.removeEventListener('click', handleClick, true)
      window.navigation?.removeEventListener('navigate', handleTraversal)
    }
  }, [question])
}

function opensInThisTab(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
  if (event.button !== 0 || hasModifier || link.hasAttribute('download')) return false
  const isOtherPage = link.pathname !== location.pathname || link.search !== location.search
  return link.protocol.startsWith('http') && ['', '_self'].includes(link.target) && isOtherPage
}
