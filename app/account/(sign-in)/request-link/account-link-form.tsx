'use client'

import { RequestLinkForm } from '../../../../components/auth/request-link-form'
import { requestLink } from './actions'

const SENT_MESSAGE =
  'If this address has an account, we’ve sent it a link. Use the latest one you have. Nothing after a few minutes? Check your spam folder, and that it’s the address your letting agent gave us. If you asked several times, wait half an hour before you ask again.'

export const AccountLinkForm = () => (
  <RequestLinkForm action={requestLink} signInHref="/account/sign-in" sentMessage={SENT_MESSAGE}>
    We’ll email you a link to activate your account, or to choose a new password if you’ve forgotten yours. Enter the
    email address on your contract.
  </RequestLinkForm>
)
