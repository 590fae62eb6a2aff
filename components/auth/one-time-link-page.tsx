'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Notice } from '@/components/feedback/notice'
import { Skeleton } from '@/components/feedback/skeleton'

/** What a link turned out to be good for, by the page's own words for why it is good for nothing. */
export type LinkCheck = { ok: true } | { ok: false; reason: string }

interface Props<Check extends LinkCheck> {
  /** The page's, while there is nothing else to say. */
  title: string
  /** Asks what a token is good for, which consumes nothing. */
  validate: (token: string) => Promise<Check>
  /** What is said of a link that is good for nothing; 'none' and 'error' come from here. */
  messages: Record<Extract<Check, { ok: false }>['reason'] | 'none' | 'error', { title: string; text: string }>
  /** Beneath that, where to go on. */
  actions: ReactNode
  children: (link: Extract<Check, { ok: true }>, token: string) => ReactNode
}

/** Takes the token of a one-time link out of the address bar at once, and asks what it is good for. */
export function OneTimeLinkPage<Check extends LinkCheck>({
  title,
  validate,
  messages,
  actions,
  children,
}: Props<Check>) {
  const token = useRef('')
  const [check, setCheck] = useState<Check | { ok: false; reason: 'none' | 'error' } | null>(null)
  useEffect(() => {
    const readToken = () => {
      const tokenInUrl = location.hash.slice(1)
      // React may run this twice; the second time the address has it no more.
      if (tokenInUrl) token.current = tokenInUrl
      history.replaceState(null, '', location.pathname)
      if (!token.current) return setCheck({ ok: false, reason: 'none' })
      setCheck(null)
      validate(token.current)
        .catch(() => ({ ok: false, reason: 'error' }) as const)
        .then(setCheck)
    }
    readToken()
    // Another link that is pasted over this one loads no page.
    addEventListener('hashchange', readToken)
    return () => removeEventListener('hashchange', readToken)
  }, [validate])

  if (!check) {
    return (
      <div role="status" className="space-y-4 noscript:hidden">
        <h1 className="text-xl font-semibold">{title}</h1>
        <p className="text-sm text-quiet">Looking at your link…</p>
        <Skeleton className="h-8 w-full" />
      </div>
    )
  }
  if (check.ok) return children(check as Extract<Check, { ok: true }>, token.current)
  const message = messages[check.reason as keyof typeof messages]
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <Notice tone="warn" title={message.title} alert>
        {message.text}
      </Notice>
      <div className="mt-4 flex flex-wrap gap-2">{actions}</div>
    </>
  )
}

/** What such a page says where no scripts run. */
export const LinkNeedsJavaScript = () => (
  <noscript>
    <Notice tone="warn" title="This page needs JavaScript">
      Your link keeps its secret where only this page can read it, which takes a script. Allow scripts for this site and
      open the link again: it has not been used.
    </Notice>
  </noscript>
)
