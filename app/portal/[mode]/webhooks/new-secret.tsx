'use client'

import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { DialogContext, useCloseConfirmation } from '@/components/dialogs/dialog-context'
import { Notice } from '@/components/feedback/notice'
import { Button, ButtonLink } from '@/components/ui/button'
import { CopyField } from '@/components/ui/copy-field'
import { NewTabLink } from './new-tab-link'

interface Props {
  /** Such as 'Endpoint added. Copy its signing secret now'. */
  title: string
  secret: string
  /** The page that the button leads to outside a dialog. */
  doneHref: string
  /** The text below the secret, such as the next step. */
  children?: ReactNode
}

/**
 * Shows a signing secret that has just been created and can't be shown again. The dialog closes only with the button
 * that says that the secret is saved.
 */
export function NewSecret({ title, secret, doneHref, children }: Props) {
  const dialog = useContext(DialogContext)
  useCloseConfirmation()
  const containerRef = useRef<HTMLDivElement>(null)
  // Move focus here, because the focused button has disappeared with the form.
  useEffect(() => containerRef.current?.focus(), [])
  return (
    <div ref={containerRef} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <Notice tone="warn" title={title} alert>
        You won’t see it again. Use it to{' '}
        <NewTabLink href="/docs/webhook-receivers#signatures">verify messages</NewTabLink>.
      </Notice>
      <CopyField label="Signing secret" value={secret} />
      {children && <p className="text-sm text-quiet">{children}</p>}
      <div>
        {dialog ? (
          <Button variant="primary" onClick={dialog.close}>
            {DONE_LABEL}
          </Button>
        ) : (
          <ButtonLink variant="primary" href={doneHref}>
            {DONE_LABEL}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

const DONE_LABEL = 'I’ve saved the secret'
