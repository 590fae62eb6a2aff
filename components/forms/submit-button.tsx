'use client'

import type { ReactNode } from 'react'
import { useFormStatus } from 'react-dom'
import { type ButtonVariant, buttonStyle } from '../ui/button'

interface Props {
  children: ReactNode
  /** The label while the form is being submitted. */
  pendingLabel?: string
  variant?: ButtonVariant
  disabled?: boolean
  /** For a form that isn't submitted by its own `action`. */
  isPending?: boolean
  /** With `value`, for a form with several buttons. */
  name?: string
  value?: string
}

/** Submits the surrounding form. While pending, ignores clicks, shows another label and keeps its width and focus. */
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
