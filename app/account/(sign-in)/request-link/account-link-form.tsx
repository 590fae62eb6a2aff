'use client'

import { RequestLinkForm } from '@/components/auth/request-link-form'
import { requestLink } from './actions'

const SENT_MESSAGE = (
  <>
    <p>If this address has an account, we’ve sent it a link. If you get several, use the latest.</p>
    <p className="mt-2">No email after a few minutes?</p>
    <ul className="list-disc space-y-1 pl-4">
      <li>Check your spam folder.</li>
      <li>Ask your letting agent which email address they gave us.</li>
      <li>If you’ve requested several links, wait half an hour before you request another.</li>
    </ul>
  </>
)

export const AccountLinkForm = ({ email }: { email?: string }) => (
  <RequestLinkForm action={requestLink} signInHref="/account/sign-in" email={email} sentMessage={SENT_MESSAGE}>
    We’ll email you a new link to activate your account, or to choose a new password if you’ve forgotten yours. Enter
    the email address that we send your emails to.
  </RequestLinkForm>
)
