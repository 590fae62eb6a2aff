'use client'

import { AskForLinkForm } from '../../../(auth)/ask-for-link-form'
import { askForNewLink } from './actions'

const SENT =
  'If there is an account for this address, a link is on its way, and the newest one counts. Nothing there after a few minutes? Look among the junk mail, and whether it is the address that your letting agent gave us. If you asked several times, wait half an hour.'

export const NewLinkForm = () => (
  <AskForLinkForm action={askForNewLink} signIn="/account/sign-in" sent={SENT}>
    To activate your account, or to choose a new password where you have forgotten yours. We send the link to the
    address that your contract has.
  </AskForLinkForm>
)
