'use client'

import type { ReactNode } from 'react'
import { useFormStatus } from 'react-dom'
import { type ButtonVariant, buttonStyle } from './button'

interface Props {
  children: ReactNode
  /** What it says while the form is on its way. */
  pending?: string
  variant?: ButtonVariant
  disabled?: boolean
  /** Where the form is not sent by its own `action`. */
  isPending?: boolean
  /** For a form with several buttons. */
  name?: string
  value?: string
}

/** Sends the form around it, once: while that is on its way it says so, at the same width, and keeps the focus. */
export function SubmitButton({ children, pending = 'Working…', variant = 'primary', isPending: told, ...rest }: Props) {
  const { pending: isSent } = useFormStatus()
  const isPending = isSent || told
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
          {pending}
        </span>
      </span>
    </button>
  )
}
