'use client'

import { NO_CONNECTION } from '@/lib/platform/database/no-connection-error'
import './globals.css'

/**
 * Replaces the whole page when the root layout fails. It can't show CONTACT_EMAIL, because the layout provides it. To
 * find the cause, search the server's log for the digest.
 */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  const isBusy = error.digest === NO_CONNECTION
  return (
    <html lang="en-GB">
      <body className="mx-auto max-w-4xl px-5 py-16">
        <title>Something went wrong · House Bills</title>
        <link rel="icon" href="/icon.svg" />
        <h1 className="text-2xl font-bold tracking-tight sm:text-3xl">Something went wrong</h1>
        <p className="mt-3 max-w-2xl text-lg text-quiet">
          {isBusy ? 'House Bills is busy right now.' : 'The error is on our side.'} Try again in a moment.
          {error.digest && !isBusy && ` If this keeps happening, contact House Bills and quote error ${error.digest}.`}
        </p>
        <button
          type="button"
          onClick={() => location.reload()}
          className="mt-6 rounded-lg bg-accent px-5 py-3 font-semibold text-on-accent hover:opacity-90"
        >
          Try again
        </button>
      </body>
    </html>
  )
}
