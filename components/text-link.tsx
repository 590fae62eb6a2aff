import Link from 'next/link'
import type { ReactNode } from 'react'
import { LinkStatus } from './link-status'

const STYLE = 'font-medium text-accent underline underline-offset-4 hover:decoration-2'

/** A link within text: to a page, or to what is no page of ours (another site, an answer of the API). */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  const isPage = /^\/(?!api\/)|^#/.test(href)
  return isPage ? (
    <Link href={href} prefetch={false} className={STYLE}>
      {children}
      <LinkStatus />
    </Link>
  ) : (
    <a href={href} className={STYLE}>
      {children}
    </a>
  )
}
