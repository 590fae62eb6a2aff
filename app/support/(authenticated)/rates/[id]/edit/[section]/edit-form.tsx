'use client'

import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { ActionForm } from '@/components/forms/action-form'
import { useConfirmLeaving } from '@/components/forms/use-confirm-leaving'
import { saveFigures } from '../../../actions'

/** The form around a table of figures. The arrow keys move up and down in a column. */
export function EditForm({ secondaryAction, children }: { secondaryAction: ReactNode; children: ReactNode }) {
  const hasChanged = useRef(false)
  useConfirmLeaving(() => hasChanged.current, 'Leave without saving the figures that you changed?')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles events of the inputs in it
    <div
      onInput={() => {
        hasChanged.current = true
      }}
      onKeyDown={moveInColumn}
    >
      <ActionForm
        action={saveFigures}
        submitLabel="Check and save draft"
        pendingLabel="Checking…"
        variant="primary"
        secondaryAction={secondaryAction}
      >
        {children}
      </ActionForm>
    </div>
  )
}

function moveInColumn(event: KeyboardEvent<HTMLDivElement>): void {
  const input = event.target
  if (!(input instanceof HTMLInputElement) || input.type === 'date') return
  const { column } = input.dataset
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (!column || step === 0) return
  const inputs = [...event.currentTarget.querySelectorAll<HTMLInputElement>(`input[data-column="${column}"]`)]
  const next = inputs[inputs.indexOf(input) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.select()
}
