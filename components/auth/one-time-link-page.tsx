'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Notice } from '@/components/feedback/notice'
import { Skeleton } from '@/components/feedback/skeleton'

/** The result of validating a link. For an invalid link, `reason` is a key of the page's messages. */
export type LinkCheck = { ok: true } | { ok: false; reason: string }

export interface LinkMessage {
  title: string
  text: string
  actions?: ReactNode
}

interface Props<Check extends LinkCheck> {
  /** The heading to show while the link is being checked. */
  title: string
  /** Validates a token without using it up. */
  validate: (token: string) => Promise<Check>
  /**
   * The message for each reason that a link is invalid. 'none' means that the URL had no token, and 'error' that the
   * link couldn't be checked.
   */
  messages: Record<Extract<Check, { ok: false }>['reason'] | 'none' | 'error', LinkMessage>
  /** The links below the message, unless the message has its own links. */
  actions: ReactNode
  children: (link: Extract<Check, { ok: true }>, token: string) => ReactNode
}

/** Removes a one-time link's token from the address bar immediately, then validates it. */
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
      // React may run this effect twice. The second time, the URL no longer contains the token, so keep the one from
      // the first run.
      if (tokenInUrl) token.current = tokenInUrl
      history.replaceState(null, '', location.pathname)
      if (!token.current) return setCheck({ ok: false, reason: 'none' })
      setCheck(null)
      validate(token.current)
        .catch(() => ({ ok: false, reason: 'error' }) as const)
        .then(setCheck)
    }
    readToken()
    // If somebody pastes another link into the address bar, only the hash changes, so the browser doesn't load the page
    // again.
    addEventListener('hashchange', readToken)
    return () => removeEventListener('hashchange', readToken)
  }, [validate])

  if (!check) {
    return (
      <div role="status" className="space-y-4 noscript:hidden">
        <h1 className="text-xl font-semibold">{title}</h1>
        <p className="text-sm text-quiet">Checking your link…</p>
        <Skeleton className="h-8 w-full" />
      </div>
    )
  }
  if (check.ok) return children(check as Extract<Check, { ok: true }>, token.current)
  const message = messages[check.reason as keyof typeof messages]
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <InvalidLink message={message} actions={actions} />
    </>
  )
}

/** Says why a link doesn't work, and what to do. */
export const InvalidLink = ({ message, actions }: { message: LinkMessage; actions: ReactNode }) => (
  <>
    <Notice tone="warn" title={message.title} alert>
      {message.text}
    </Notice>
    <div className="mt-4 flex flex-wrap gap-2">{message.actions ?? actions}</div>
  </>
)

/** Tells users without JavaScript that the link needs it. */
export const LinkNeedsJavaScript = () => (
  <noscript>
    <Notice tone="warn" title="This page needs JavaScript">
      Turn on JavaScript and reopen the link. The link hasn’t been used.
    </Notice>
  </noscript>
)
