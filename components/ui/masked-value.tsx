'use client'

import { type ReactNode, useActionState } from 'react'
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

/** Hides a value until somebody asks to see it. Only then is the value loaded. */
export function MaskedValue<Result>({ action, hiddenFields, label, renderValue }: Props<Result>) {
  const [state, formAction, isPending] = useActionState(
    typeof window === 'undefined' ? action : catchConnectionError(action, 'The service didn’t respond. Try again.'),
    null,
  )
  return (
    <form action={formAction} className="flex flex-wrap items-center gap-x-3">
      {Object.entries(hiddenFields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <span role="status">{state?.ok ? renderValue(state.result) : (state?.message ?? 'Hidden')}</span>
      {!state?.ok && (
        <button
          type="submit"
          disabled={isPending}
          className="min-h-6 cursor-pointer text-accent underline underline-offset-4 hover:decoration-2"
        >
          {isPending ? 'Showing…' : 'Show'}
          <span className="sr-only"> {label}</span>
        </button>
      )}
    </form>
  )
}
