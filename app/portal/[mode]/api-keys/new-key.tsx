'use client'

import { useContext, useEffect, useRef } from 'react'
import { Button, ButtonLink } from '@/components/button'
import { CodeBlock } from '@/components/code-block'
import { CopyField } from '@/components/copy-field'
import { DialogContext, useShownOnce } from '@/components/dialog-context'
import { Notice } from '@/components/notice'
import type { NewKey as Shown } from './actions'

/** A key, the only time that it can be seen. */
export function NewKey({ made: { key, call } }: { made: Shown }) {
  const dialog = useContext(DialogContext)
  useShownOnce()
  const here = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone.
  useEffect(() => here.current?.focus(), [])
  return (
    <div ref={here} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <Notice tone="warn" title="Copy the key now" alert>
        It is shown this once: we keep only a fingerprint of it.
      </Notice>
      <CopyField label="API key" value={key} />
      <CodeBlock title="Try it: a call in a terminal that returns quotes" text={call} />
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
