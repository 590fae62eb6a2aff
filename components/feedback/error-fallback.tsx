'use client'

import { useRouter } from 'next/navigation'
import { startTransition } from 'react'
import { NO_CONNECTION } from '@/lib/platform/database/no-connection-error'
import { PageHeader } from '../layout/page-header'
import { Button } from '../ui/button'

/** In the place of a page that broke; what stands around it stays. The cause is in the server's log under the digest. */
export function ErrorFallback({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const router = useRouter()
  const retry = () =>
    startTransition(() => {
      router.refresh()
      reset()
    })
  const isBusy = error.digest === NO_CONNECTION
  return (
    <>
      <title>Something went wrong · House Bills</title>
      <PageHeader title="Something went wrong">
        <p>
          This page could not be shown. {!error.digest && 'Look whether you are connected, then try again.'}
          {error.digest && (isBusy ? 'House Bills is busy at the moment.' : 'The fault is on our side.')}
        </p>
        <p className="mt-2">
          If you were saving something, look first whether it is there: it may have been saved.
          {error.digest && !isBusy && ` If this page stays away, tell us the number ${error.digest}.`}
        </p>
      </PageHeader>
      <Button variant="primary" onClick={retry}>
        Try again
      </Button>
    </>
  )
}
