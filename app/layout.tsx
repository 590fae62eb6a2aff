import type { Metadata } from 'next'
import localFont from 'next/font/local'
import { connection } from 'next/server'
import type { ReactNode } from 'react'
import { IconSprite } from '@/components/ui/icon-sprite'
import './globals.css'

// Only Latin letters. Names in other scripts use the reader's own fonts.
const interFont = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  weight: '100 900',
  variable: '--inter',
})

export const metadata: Metadata = {
  title: { default: 'House Bills', template: '%s · House Bills' },
  description: 'Bills packages and quotes for shared houses in the UK, through one API.',
  icons: '/icon.svg',
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  // The nonce of proxy.ts is a request's own, so no page can be rendered before there is one.
  await connection()
  return (
    <html lang="en-GB" className={interFont.variable}>
      <body className="flex min-h-dvh flex-col">
        <IconSprite />
        {children}
      </body>
    </html>
  )
}
