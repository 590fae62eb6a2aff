'use client'

import type { ReactNode } from 'react'
import { ActionForm } from '@/components/action-form'
import { Notice } from '@/components/notice'
import { TextField } from '@/components/text-field'
import { TextLink } from '@/components/text-link'
import type { FormAction } from '@/lib/platform/http/server-action'

interface Props {
  action: FormAction<null>
  /** The page on which people sign in. */
  signIn: string
  /** What the link is for. */
  children: ReactNode
  /** What is said once it was asked for, the same whether there is an account or not. */
  sent: ReactNode
}

/** Asks for the e-mail address to which a one-time link is sent. */
export function AskForLinkForm({ action, signIn, children, sent }: Props) {
  const back = <TextLink href={signIn}>Back to sign in</TextLink>
  return (
    <ActionForm
      action={action}
      submit="Send the link"
      pending="Sending…"
      beside={<span className="text-sm">{back}</span>}
      whenDone={() => (
        <div role="status" className="mt-4 space-y-4">
          <Notice tone="good" title="Look into your mail">
            {sent}
          </Notice>
          <p className="text-sm">{back}</p>
        </div>
      )}
    >
      <p className="text-sm text-quiet">{children}</p>
      <TextField name="email" label="E-mail address" type="email" autoComplete="username" autoFocus />
    </ActionForm>
  )
}
