'use client'

import { ErrorFallback, type ErrorFallbackProps } from '@/components/feedback/error-fallback'

export default function SupportError(props: ErrorFallbackProps) {
  return <ErrorFallback {...props} contact="your administrator" />
}
