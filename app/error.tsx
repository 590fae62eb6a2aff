'use client'

import { ErrorFallback, type ErrorFallbackProps } from '@/components/feedback/error-fallback'
import { SiteLayout } from '@/components/layout/site-layout'

/** Replaces a public page or a sign-in page that failed, layout included. */
export default function SiteError(props: ErrorFallbackProps) {
  return (
    <SiteLayout>
      <ErrorFallback {...props} />
    </SiteLayout>
  )
}
