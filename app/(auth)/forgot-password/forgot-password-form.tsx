'use client'

import { RequestLinkForm } from '@/components/auth/request-link-form'
import { requestPasswordReset } from './actions'

const SENT_MESSAGE =
  'If this address has an account, we’ve sent it a link that works for one hour. No email after a few minutes? Check your spam folder, and check that the address is right. If your company requires single sign-on, sign in with your work account instead: we only send links to people who can use a password. If you’ve requested several links, wait half an hour before you request another.'

export const ForgotPasswordForm = () => (
  <RequestLinkForm action={requestPasswordReset} signInHref="/sign-in" sentMessage={SENT_MESSAGE}>
    We’ll email you a link to choose a new password.
  </RequestLinkForm>
)
