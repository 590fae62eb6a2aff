'use client'

import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { DialogContext, useCloseConfirmation } from '@/components/dialogs/dialog-context'
import { Notice } from '@/components/feedback/notice'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'

/**
 * Shows new recovery codes, which can't be shown again, with buttons to save them.
 *
 * @param children the link to the next page, if there is one
 */
export function RecoveryCodes({ title, codes, children }: { title: string; codes: string[]; children?: ReactNode }) {
  useCloseConfirmation()
  const dialog = useContext(DialogContext)
  const text = codes.join('\n')
  const sectionRef = useRef<HTMLElement>(null)
  // Move focus here, because the focused button has disappeared with the form.
  useEffect(() => sectionRef.current?.focus(), [])
  return (
    <section ref={sectionRef} tabIndex={-1} aria-labelledby="recovery-codes" className="space-y-4 outline-none">
      <Notice tone="good" title={title} alert>
        Store these recovery codes somewhere you can reach without your authenticator app. Each works once, in place of
        a code from the app. You won’t see them again.
      </Notice>
      <h2 id="recovery-codes" className="font-semibold">
        Recovery codes
      </h2>
      <ul className="space-y-1 rounded-md border border-line bg-ground p-4 font-mono text-xs sm:text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        {children}
        {dialog && (
          <Button variant="primary" onClick={dialog.close}>
            Done
          </Button>
        )}
        <CopyButton text={text} subject="recovery codes" />
        <Button variant="quiet" onClick={() => downloadCodes(text)}>
          Download
        </Button>
        <Button variant="quiet" onClick={() => print()}>
          Print
        </Button>
      </div>
    </section>
  )
}

function downloadCodes(text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
  link.download = 'house-bills-recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(link.href)
}
