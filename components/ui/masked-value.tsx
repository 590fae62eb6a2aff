'use client'

import { type ReactNode, useActionState } from 'react'
import type { FormAction } from '@/lib/platform/http/run-server-action'
import { catchConnectionError } from '../forms/catch-connection-error'

interface Props<Result> {
  /** A server action that answers with what is hidden. */
  action: FormAction<Result>
  /** Sent with it, such as the id of whose it is. */
  hiddenFields: Record<string, string | number>
  /** What it is, for screen readers: 'date of birth'. */
  label: string
  /** What stands there then. Only client components can give one. */
  renderValue: (done: Result) => ReactNode
}

/** Something that is in no page until somebody asks for it. */
export function MaskedValue<Result>({ action, hiddenFields, label, renderValue }: Props<Result>) {
  const [state, formAction, isPending] = useActionState(
    typeof window === 'undefined' ? action : catchConnectionError(action),
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
