'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useRef, useTransition } from 'react'

/** How long to refresh a page that stays visible. Shorter than a session's idle timeout, so sessions still end. */
const LIMIT_MS = 15 * 60_000
/** How long to wait after the user moves the pointer, scrolls or types, so that nothing moves from under a click. */
const PAUSE_MS = 1_000

interface Props {
  /** Whether to refresh the page. Let the server decide, for example whether an email is still queued. */
  isActive: boolean
  /** The time from one refresh to the next. Default: 3 s. */
  intervalSeconds?: number
  /** Called when the page has been visible for 15 minutes, and isn't refreshed any more. */
  onLimit?: () => void
}

/**
 * Refreshes the data of the page while something on it can change. Focus, scroll position, text selection and the
 * fields of forms stay. Pauses while the user does something, while the tab is hidden, while a dialog is open, and while
 * the service can't respond. Stops after 15 minutes, and starts again when the user returns to the tab.
 */
export function RefreshPage({ isActive, intervalSeconds = 3, onLimit }: Props) {
  const router = useRouter()
  const [isRefreshing, startTransition] = useTransition()
  const lastActivity = useRef(0)

  const refresh = useEffectEvent(async (signal: AbortSignal) => {
    const isBusy = Date.now() - lastActivity.current < PAUSE_MS
    if (isRefreshing || isBusy || document.querySelector(DIALOG_SELECTOR) || !(await canServePages(signal))) return
    if (!signal.aborted) startTransition(() => router.refresh())
  })
  const reportLimit = useEffectEvent(() => onLimit?.())

  useEffect(() => {
    if (!isActive) return
    let controller = new AbortController()
    const refreshRepeatedly = async ({ signal }: AbortController) => {
      for (const end = Date.now() + LIMIT_MS; Date.now() < end; await refresh(signal)) {
        await new Promise((resolve) => setTimeout(resolve, intervalSeconds * 1000))
        if (signal.aborted) return
      }
      reportLimit()
    }
    const handleVisibilityChange = () => {
      controller.abort()
      controller = new AbortController()
      if (document.hidden) return
      refresh(controller.signal)
      refreshRepeatedly(controller)
    }
    const handleActivity = () => {
      lastActivity.current = Date.now()
    }
    if (!document.hidden) refreshRepeatedly(controller)
    document.addEventListener('visibilitychange', handleVisibilityChange)
    for (const type of ACTIVITY_EVENTS) document.addEventListener(type, handleActivity, { passive: true })
    return () => {
      controller.abort()
      document.removeEventListener('visibilitychange', handleVisibilityChange)
      for (const type of ACTIVITY_EVENTS) document.removeEventListener(type, handleActivity)
    }
  }, [isActive, intervalSeconds])
  return null
}

const ACTIVITY_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'wheel']
/** Matches an open dialog, but not a toast. */
const DIALOG_SELECTOR = '[role$=dialog]:not([aria-modal=false])'

/**
 * Returns whether the service can render pages. If it couldn't, a refresh would replace the page with an error. Doesn't
 * use the readiness check, which fails without a worker. The browser would then log an error for each refresh. A proxy
 * may hide the check behind a client error.
 */
async function canServePages(signal: AbortSignal): Promise<boolean> {
  try {
    return (await fetch('/api/health/database', { signal, cache: 'no-store' })).status < 500
  } catch {
    return false
  }
}
