import type { Metadata } from 'next'
import { LinkNeedsJavaScript } from '@/components/auth/one-time-link-page'
import { ResetPasswordForm } from './reset-password-form'

export const metadata: Metadata = { title: 'Choose a new password' }

export default function ResetPassword() {
  return (
    <>
      <ResetPasswordForm />
      <LinkNeedsJavaScript />
    </>
  )
}
