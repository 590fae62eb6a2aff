import type { Metadata } from 'next'
import { LinkNeedsJavaScript } from '@/components/auth/one-time-link-page'
import { ActivateForm } from './activate-form'

export const metadata: Metadata = { title: 'Activate your account' }

export default function Activate() {
  return (
    <>
      <ActivateForm />
      <LinkNeedsJavaScript />
    </>
  )
}
