import type { ReactNode } from 'react'

/** A link that opens in a new tab, so that what this page shows only once stays visible. */
export const NewTabLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noreferrer" className="underline underline-offset-4">
    {children} (opens in a new tab)
  </a>
)
