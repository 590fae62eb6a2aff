'use client'

import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { type TryableOperation, TryItOutForm } from './try-it-out-form'

/** A button that shows a form to send a request to an endpoint. Without JavaScript, there's no button. */
export function TryItOut({ operation }: { operation: TryableOperation }) {
  const [isOpen, setOpen] = useState(false)
  const formId = useId()
  return (
    <div className="noscript:hidden print:hidden">
      <Button aria-expanded={isOpen} aria-controls={isOpen ? formId : undefined} onClick={() => setOpen(!isOpen)}>
        <span>
          Try it out<span className="sr-only">: {operation.summary}</span>
        </span>
      </Button>
      {isOpen && (
        <div id={formId} className="mt-3 rounded-lg border border-line bg-card p-4">
          <TryItOutForm operation={operation} />
        </div>
      )}
    </div>
  )
}
