'use client'

import { FullPageRedirect } from '@/components/auth/full-page-redirect'
import { ActionForm } from '@/components/forms/action-form'
import { TextField } from '@/components/forms/text-field'
import { buttonStyle } from '@/components/ui/button'
import { findProvider } from './actions'

/** Asks for the email address, then opens the sign-in page of the company's provider. */
export const SingleSignOnForm = ({ callbackUrl }: { callbackUrl: string }) => (
  <ActionForm
    action={findProvider}
    submitLabel="Continue"
    renderSuccess={({ path }) => (
      <div className="space-y-4">
        <FullPageRedirect url={path}>Opening your company’s sign-in page…</FullPageRedirect>
        <ProviderLink path={path} />
      </div>
    )}
  >
    <p className="text-sm text-quiet">Enter your work email address. You’ll sign in on your company’s own page.</p>
    <input type="hidden" name="callbackUrl" value={callbackUrl} />
    <TextField name="email" label="Email address" type="email" autoComplete="username" autoFocus />
  </ActionForm>
)

/** A link to the provider's sign-in page. It's a plain link, because Next's router can't leave this site. */
export const ProviderLink = ({ path }: { path: string }) => (
  <a href={path} className={buttonStyle('primary')}>
    Continue to your company’s sign-in page
  </a>
)
