import type { Metadata } from 'next'
import { LinkNeedsJavaScript } from '../opened-link'
import { ResetPasswordForm } from './choose-password-form'

export const metadata: Metadata = { title: 'Choose a password' }

export default function ResetPassword() {
  return (
    <>
      <ResetPasswordForm />
      <LinkNeedsJavaScript />
    </>
  )
}
