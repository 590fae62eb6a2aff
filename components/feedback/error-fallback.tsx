'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, startTransition, useContext } from 'react'
import { NO_CONNECTION } from '@/lib/platform/database/no-connection-error'
import { PageHeader } from '../layout/page-header'
import { Button } from '../ui/button'
import { HouseBillsContact } from '../ui/house-bills-contact'
import { ContactEmailContext } from './contact-email-context'

export interface ErrorFallbackProps {
  error: Error & { digest?: string }
  reset: () => void
  /** Whom to contact. Default: House Bills. */
  contact?: ReactNode
}

/** Replaces a page that failed, inside the layout. To find the cause, search the server's log for the digest. */
export function ErrorFallback({ error, reset, contact }: ErrorFallbackProps) {
  const router = useRouter()
  const contactEmail = useContext(ContactEmailContext)
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
          This page couldn’t be displayed. {!error.digest && 'Check your connection, then try again.'}
          {error.digest && (isBusy ? 'House Bills is busy right now.' : 'The error is on our side.')}
        </p>
        <p className="mt-2">
          If you were saving something, check whether it was saved before you try again.
          {error.digest && !isBusy && (
            <>
              {' '}
              If this keeps happening, contact {contact ?? <HouseBillsContact email={contactEmail} />} and quote error{' '}
              {error.digest}.
            </>
          )}
        </p>
      </PageHeader>
      <Button variant="primary" onClick={retry}>
        Try again
      </Button>
    </>
  )
}
