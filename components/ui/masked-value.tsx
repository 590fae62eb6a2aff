'use client'

import { type ReactNode, useActionState, useState } from 'react'
import type { FormAction } from '@/lib/platform/http/run-server-action'
import { catchConnectionError } from '../forms/catch-connection-error'

interface Props<Result> {
  /** The server action that returns the hidden value. */
  action: FormAction<Result>
  /** Values submitted with the action, such as the record's ID. */
  hiddenFields: Record<string, string | number>
  /** The name of the value for screen readers, such as 'date of birth'. */
  label: string
  /** Renders the revealed value. It's a function, so only client components can pass it. */
  renderValue: (done: Result) => ReactNode
}

/**
 * Hides a value until somebody asks to see it. Only then is the value loaded. The button stays and hides the value again,
 * so keyboard focus stays too. Without JavaScript, the value can't be hidden again.
 */
export function MaskedValue<Result>({ action, hiddenFields, label, renderValue }: Props<Result>) {
  const [state, formAction, isPending] = useActionState(
    typeof window === 'undefined' ? action : catchConnectionError(action, 'The service didn’t respond. Try again.'),
    null,
  )
  const [isHidden, setHidden] = useState(false)
  const isShown = state?.ok && !isHidden
  return (
    <form action={formAction} className="flex flex-wrap items-baseline gap-x-3">
      {Object.entries(hiddenFields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <span role="status">{isShown ? renderValue(state.result) : (!state?.ok && state?.message) || 'Hidden'}</span>
      <button
        type={state?.ok ? 'button' : 'submit'}
        // A disabled button would lose focus.
        aria-disabled={isPending || undefined}
        onClick={(event) => {
          if (isPending) event.preventDefault()
          else if (state?.ok) setHidden(!isHidden)
        }}
        className={`-my-0.5 min-h-6 cursor-pointer text-accent underline underline-offset-4 hover:decoration-2 ${state?.ok ? 'noscript:hidden' : ''}`}
      >
        {isPending ? 'Showing…' : isShown ? 'Hide' : 'Show'}
        <span className="sr-only"> {label}</span>
      </button>
    </form>
  )
}
