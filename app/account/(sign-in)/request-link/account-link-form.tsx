'use client'

import { RequestLinkForm } from '../../../../components/auth/request-link-form'
import { requestLink } from './actions'

const SENT_MESSAGE =
  'If there is an account for this address, a link is on its way, and the newest one counts. Nothing there after a few minutes? Look among the junk mail, and whether it is the address that your letting agent gave us. If you asked several times, wait half an hour.'

export const AccountLinkForm = () => (
  <RequestLinkForm action={requestLink} signInHref="/account/sign-in" sentMessage={SENT_MESSAGE}>
    To activate your account, or to choose a new password where you have forgotten yours. We send the link to the
    address that your contract has.
  </RequestLinkForm>
)
