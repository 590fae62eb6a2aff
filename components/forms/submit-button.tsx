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
  /** Whether the form is being submitted. Set this only if the form isn't submitted through its own `action`. */
  isPending?: boolean
  /**
   * The name under which the form submits the button's `value`. Set `name` and `value` in a form with several buttons.
   */
  name?: string
  value?: string
}

/**
 * Submits the surrounding form. While the form is being submitted, the button ignores clicks and changes its label, but
 * keeps its width and focus.
 */
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
