'use client'

import { AskForLinkForm } from '../ask-for-link-form'
import { askForLink } from './actions'

const SENT =
  'If somebody signs in with this address, a link is on its way. It works for one hour. If you asked a short while ago, use the newest mail you have. Nothing there after a few minutes? Look among the junk mail, and whether the address was the right one.'

export const ForgottenForm = () => (
  <AskForLinkForm action={askForLink} signIn="/sign-in" sent={SENT}>
    We send you a link by which you choose a new one.
  </AskForLinkForm>
)
