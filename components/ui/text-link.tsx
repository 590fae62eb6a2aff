import Link from 'next/link'
import type { ReactNode } from 'react'
import { PendingIndicator } from '../feedback/pending-indicator'

const LINK_STYLE = 'font-medium text-accent underline underline-offset-4 hover:decoration-2'

interface TextLinkProps {
  href: string
  /** Called before a link to one of our pages is followed. */
  onClick?: () => void
  children: ReactNode
}

/** A link within text to one of our pages, to the API, to a download or to another site. */
export function TextLink({ href, onClick, children }: TextLinkProps) {
  const isInternal = /^\/(?!api\/|downloads\/)|^#/.test(href)
  return isInternal ? (
    <Link href={href} prefetch={false} onClick={onClick} className={LINK_STYLE}>
      {children}
      <PendingIndicator />
    </Link>
  ) : (
    <a href={href} className={LINK_STYLE}>
      {children}
    </a>
  )
}
