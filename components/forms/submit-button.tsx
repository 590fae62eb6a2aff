'use client'

import type { ReactNode } from 'react'
import { useFormStatus } from 'react-dom'
import { type ButtonVariant, buttonStyle } from '../ui/button'

interface Props {
  children: ReactNode
  /** What it says while the form is on its way. */
  pendingLabel?: string
  variant?: ButtonVariant
  disabled?: boolean
  /** Where the form is not sent by its own `action`. */
  isPending?: boolean
  /** For a form with several buttons. */
  name?: string
  value?: string
}

/** Sends the form around it, once: while that is on its way it says so, at the same width, and keeps the focus. */
export function SubmitButton({
  children,
  pendingLabel = 'Working…',
  variant = 'primary',
  isPending: isPendingProp,
  ...rest
}: Props) {
  const { pending: isSubmitting } = useFormStatus()
  const isPending = isSubmitting || isPendingProp
  return (
    <button
      type="submit"
      {...rest}
      aria-disabled={isPending || undefined}
      onClick={(event) => isPending && event.preventDefault()}
      className={buttonStyle(variant)}
    >
      <span className="grid *:col-start-1 *:row-start-1">
        <span className={isPending ? 'invisible' : ''}>{children}</span>
        <span aria-live={isPending ? 'polite' : undefined} className={isPending ? '' : 'invisible'}>
          {pendingLabel}
        </span>
      </span>
    </button>
  )
}
