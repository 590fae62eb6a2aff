import Link from 'next/link'
import type { ReactNode } from 'react'
import { ProductName } from './product-name'
import { SkipLink } from './skip-link'

const LINKS = [
  { href: '/docs', text: 'Guides' },
  { href: '/status', text: 'Status' },
  { href: '/portal', text: 'Portal' },
]

export function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className="border-b border-line print:hidden">
        <div className="mx-auto flex max-w-(--page) flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-4">
          <Link href="/" className="text-lg">
            <ProductName />
          </Link>
          <nav aria-label="Site">
            <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm font-medium">
              {LINKS.map(({ href, text }) => (
                <li key={href}>
                  <Link href={href} prefetch={false} className="block py-1 text-quiet hover:text-ink hover:underline">
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </header>
      <main id="content" data-reading className="mx-auto w-full max-w-(--page) grow px-5 py-10">
        {children}
      </main>
    </>
  )
}
