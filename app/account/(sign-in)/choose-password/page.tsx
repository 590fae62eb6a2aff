import type { Metadata } from 'next'
import { LinkNeedsJavaScript } from '../../../(auth)/opened-link'
import { ResetPasswordForm } from './choose-password-form'

export const metadata: Metadata = { title: 'Choose a new password' }

export default function ResetPassword() {
  return (
    <>
      <ResetPasswordForm />
      <LinkNeedsJavaScript />
    </>
  )
}
