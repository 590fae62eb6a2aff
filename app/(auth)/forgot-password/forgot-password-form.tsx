'use client'

import { RequestLinkForm } from '../../../components/auth/request-link-form'
import { requestPasswordReset } from './actions'

const SENT_MESSAGE =
  'If somebody signs in with this address, a link is on its way. It works for one hour. If you asked a short while ago, use the newest mail you have. Nothing there after a few minutes? Look among the junk mail, and whether the address was the right one.'

export const ForgotPasswordForm = () => (
  <RequestLinkForm action={requestPasswordReset} signInHref="/sign-in" sentMessage={SENT_MESSAGE}>
    We send you a link by which you choose a new one.
  </RequestLinkForm>
)
