'use client'

export { ErrorFallback as default } from '@/components/feedback/error-fallback'
