import type { Metadata } from 'next'
import localFont from 'next/font/local'
import { connection } from 'next/server'
import type { ReactNode } from 'react'
import { ContactEmailProvider } from '@/components/feedback/contact-email-context'
import { IconSprite } from '@/components/ui/icon-sprite'
import { env } from '@/lib/platform/env'
import './globals.css'

// This font has only Latin letters. The browser shows names in other scripts in its own fonts. If the font loads too
// late, the browser shows the whole page in its own font, because a later change would move the text.
const interFont = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  weight: '100 900',
  display: 'optional',
  variable: '--inter',
})

export const metadata: Metadata = {
  title: { default: 'House Bills', template: '%s · House Bills' },
  description: 'Bills packages and quotes for shared houses in the UK, through one API.',
  icons: '/icon.svg',
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Stop Next from rendering pages at build time, because proxy.ts creates a nonce for each request.
  await connection()
  return (
    <html lang="en-GB" className={interFont.variable}>
      <body className="flex min-h-dvh flex-col">
        <IconSprite />
        <ContactEmailProvider email={env().contactEmail}>{children}</ContactEmailProvider>
      </body>
    </html>
  )
}
