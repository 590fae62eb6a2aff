'use client'

export { ErrorFallback as default } from '@/components/page-broke'
