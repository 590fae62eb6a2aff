import type { Metadata } from 'next'
import Link from 'next/link'
import { connection } from 'next/server'
import type { ReactNode } from 'react'
import './globals.css'

export const metadata: Metadata = {
  title: { default: 'House Bills', template: '%s · House Bills' },
  description: 'Bills packages and quotes for shared houses in the UK, through one API.',
  icons: '/icon.svg',
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  // The nonce of proxy.ts is a request's own, so no page can be rendered before there is one.
  await connection()
  return (
    <html lang="en-GB">
      <body className="flex min-h-dvh flex-col">
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:bg-card focus:p-2"
        >
          Skip to content
        </a>
        <header className="border-b border-line print:hidden">
          <div className="mx-auto max-w-(--page) px-5 py-4">
            <Link href="/" className="text-lg font-bold text-accent">
              House Bills
            </Link>
          </div>
        </header>
        <main id="content" className="mx-auto w-full max-w-(--page) grow px-5 py-10">
          {children}
        </main>
      </body>
    </html>
  )
}
