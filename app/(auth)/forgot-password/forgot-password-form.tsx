'use client'

import { RequestLinkForm } from '../../../components/auth/request-link-form'
import { requestPasswordReset } from './actions'

const SENT_MESSAGE =
  'If this address has an account, we’ve sent it a link that works for one hour. Nothing after a few minutes? Check your spam folder, and that the address is right. If you asked several times, wait half an hour before you ask again.'

export const ForgotPasswordForm = () => (
  <RequestLinkForm action={requestPasswordReset} signInHref="/sign-in" sentMessage={SENT_MESSAGE}>
    We’ll email you a link to choose a new password.
  </RequestLinkForm>
)
