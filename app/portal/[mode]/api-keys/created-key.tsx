'use client'

import { useContext, useEffect, useRef } from 'react'
import { DialogContext, useDisableEscape } from '@/components/dialogs/dialog-context'
import { Notice } from '@/components/feedback/notice'
import { Button, ButtonLink } from '@/components/ui/button'
import { CodeBlock } from '@/components/ui/code-block'
import { CopyField } from '@/components/ui/copy-field'
import type { CreatedKey as CreatedKeyData } from './actions'

/** A key, the only time that it can be seen. */
export function CreatedKeyDetails({ createdKey: { key, exampleRequest } }: { createdKey: CreatedKeyData }) {
  const dialog = useContext(DialogContext)
  useDisableEscape()
  const containerRef = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone.
  useEffect(() => containerRef.current?.focus(), [])
  return (
    <div ref={containerRef} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <Notice tone="warn" title="Copy the key now" alert>
        It is shown this once: we keep only a fingerprint of it.
      </Notice>
      <CopyField label="API key" value={key} />
      <CodeBlock title="Try it: a call in a terminal that returns quotes" text={exampleRequest} />
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
