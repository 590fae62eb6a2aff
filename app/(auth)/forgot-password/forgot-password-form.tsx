'use client'

import { RequestLinkForm } from '@/components/auth/request-link-form'
import { requestPasswordReset } from './actions'

const SENT_MESSAGE = (
  <>
    <p>If this address has an account, we’ve sent it a link that works for one hour.</p>
    <p className="mt-2">No email after a few minutes?</p>
    <ul className="list-disc space-y-1 pl-4">
      <li>Check your spam folder, and check that the address is right.</li>
      <li>If your company requires single sign-on, sign in with your work account instead.</li>
      <li>If you’ve requested several links, wait half an hour before you request another.</li>
    </ul>
  </>
)

/** @param email the email address that the user entered on the sign-in page, if any */
export const ForgotPasswordForm = ({ email }: { email?: string }) => (
  <RequestLinkForm action={requestPasswordReset} signInHref="/sign-in" email={email} sentMessage={SENT_MESSAGE}>
    We’ll email you a link to choose a new password.
  </RequestLinkForm>
)
