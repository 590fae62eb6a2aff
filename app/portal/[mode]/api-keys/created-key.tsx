'use client'

import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { DialogContext, useCloseConfirmation, useResultTitle } from '@/components/dialogs/dialog-context'
import { Notice } from '@/components/feedback/notice'
import { Button, ButtonLink } from '@/components/ui/button'
import { CodeBlock } from '@/components/ui/code-block'
import { CopyField } from '@/components/ui/copy-field'
import type { CreatedKey as CreatedKeyData } from './actions'

interface Props {
  /** The title that the dialog gets instead of its question. */
  title: string
  createdKey: CreatedKeyData
  /** A text about the old key, if this key replaces one. */
  children?: ReactNode
}

/** Shows a key that has just been created and can't be shown again. */
export function CreatedKeyDetails({ title, createdKey: { key, exampleRequest }, children }: Props) {
  const dialog = useContext(DialogContext)
  useCloseConfirmation()
  useResultTitle(title)
  const containerRef = useRef<HTMLDivElement>(null)
  // Move focus here, because the focused button has disappeared with the form.
  useEffect(() => containerRef.current?.focus(), [])
  return (
    <div ref={containerRef} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <Notice tone="warn" title="Copy the key now" alert>
        You won’t see it again.
      </Notice>
      <CopyField label="API key" value={key} />
      {children}
      <CodeBlock title="Try it: request quotes from a terminal" text={exampleRequest} wraps />
      <div>
        {dialog ? (
          <Button variant="primary" onClick={dialog.close}>
            Done
          </Button>
        ) : (
          <ButtonLink variant="primary" href="?">
            Done
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
