'use client'

import type { ReactNode } from 'react'
import { Notice } from '@/components/feedback/notice'
import { ActionForm } from '@/components/forms/action-form'
import { FormResult } from '@/components/forms/form-result'
import { TextField } from '@/components/forms/text-field'
import { TextLink } from '@/components/ui/text-link'
import type { FormAction } from '@/lib/platform/http/run-server-action'

interface Props {
  action: FormAction<null>
  signInHref: string
  /** The email address that the user has already entered elsewhere, if any. */
  email?: string
  /** Text that explains what the link is for. */
  children: ReactNode
  /** The text that replaces the form after every request. It must not reveal whether the account exists. */
  sentMessage: ReactNode
}

/** A form that asks for the email address to which a one-time link is sent. */
export function RequestLinkForm({ action, signInHref, email, children, sentMessage }: Props) {
  const backLink = <TextLink href={signInHref}>Back to sign in</TextLink>
  return (
    <ActionForm
      action={action}
      submitLabel="Send link"
      pendingLabel="Sending…"
      secondaryAction={<span className="text-sm">{backLink}</span>}
      renderSuccess={() => (
        <FormResult>
          <div role="status" className="mt-4 space-y-4">
            <Notice tone="good" title="Check your email">
              {sentMessage}
            </Notice>
            <p className="text-sm">{backLink}</p>
          </div>
        </FormResult>
      )}
    >
      <p className="text-sm text-quiet">{children}</p>
      <TextField
        name="email"
        label="Email address"
        type="email"
        autoComplete="username"
        defaultValue={email}
        autoFocus
      />
    </ActionForm>
  )
}
