import Link from 'next/link'
import type { ReactNode } from 'react'
import { ProductName } from './product-name'
import { SkipLink } from './skip-link'

export function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className="border-b border-line print:hidden">
        <div className="mx-auto max-w-(--page) px-5 py-4">
          <Link href="/" className="text-lg">
            <ProductName />
          </Link>
        </div>
      </header>
      <main id="content" data-reading className="mx-auto w-full max-w-(--page) grow px-5 py-10">
        {children}
      </main>
    </>
  )
}
