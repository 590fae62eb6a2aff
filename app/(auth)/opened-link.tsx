'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Notice } from '@/components/notice'
import { Skeleton } from '@/components/skeleton'

/** What a link turned out to be good for, by the page's own words for why it is good for nothing. */
export type Opened = { ok: true } | { ok: false; reason: string }

interface Props<Shown extends Opened> {
  /** The page's, while there is nothing else to say. */
  title: string
  /** Asks what a token is good for, which consumes nothing. */
  look: (token: string) => Promise<Shown>
  /** What is said of a link that is good for nothing; 'none' and 'fault' come from here. */
  closed: Record<Extract<Shown, { ok: false }>['reason'] | 'none' | 'fault', { title: string; text: string }>
  /** Beneath that, where to go on. */
  ways: ReactNode
  children: (link: Extract<Shown, { ok: true }>, token: string) => ReactNode
}

/** Takes the token of a one-time link out of the address bar at once, and asks what it is good for. */
export function OpenedLink<Shown extends Opened>({ title, look, closed, ways, children }: Props<Shown>) {
  const token = useRef('')
  const [opened, setOpened] = useState<Shown | { ok: false; reason: 'none' | 'fault' } | null>(null)
  useEffect(() => {
    const open = () => {
      const inAddress = location.hash.slice(1)
      // React may run this twice; the second time the address has it no more.
      if (inAddress) token.current = inAddress
      history.replaceState(null, '', location.pathname)
      if (!token.current) return setOpened({ ok: false, reason: 'none' })
      setOpened(null)
      look(token.current)
        .catch(() => ({ ok: false, reason: 'fault' }) as const)
        .then(setOpened)
    }
    open()
    // Another link that is pasted over this one loads no page.
    addEventListener('hashchange', open)
    return () => removeEventListener('hashchange', open)
  }, [look])

  if (!opened) {
    return (
      <div role="status" className="space-y-4 noscript:hidden">
        <h1 className="text-xl font-semibold">{title}</h1>
        <p className="text-sm text-quiet">Looking at your link…</p>
        <Skeleton className="h-8 w-full" />
      </div>
    )
  }
  if (opened.ok) return children(opened as Extract<Shown, { ok: true }>, token.current)
  const why = closed[opened.reason as keyof typeof closed]
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <Notice tone="warn" title={why.title} alert>
        {why.text}
      </Notice>
      <div className="mt-4 flex flex-wrap gap-2">{ways}</div>
    </>
  )
}

/** What such a page says where no scripts run. */
export const LinkNeedsScripts = () => (
  <noscript>
    <Notice tone="warn" title="This page needs JavaScript">
      Your link keeps its secret where only this page can read it, which takes a script. Allow scripts for this site and
      open the link again: it has not been used.
    </Notice>
  </noscript>
)
