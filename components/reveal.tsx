'use client'

import { type ReactNode, useActionState } from 'react'
import type { FormAction } from '@/lib/platform/http/server-action'
import { reaching } from './reaching'

interface Props<Done> {
  /** A server action that answers with what is hidden. */
  action: FormAction<Done>
  /** Sent with it, such as the id of whose it is. */
  values: Record<string, string | number>
  /** What it is, for screen readers: 'date of birth'. */
  what: string
  /** What stands there then. Only client components can give one. */
  shown: (done: Done) => ReactNode
}

/** Something that is in no page until somebody asks for it. */
export function Reveal<Done>({ action, values, what, shown }: Props<Done>) {
  const [state, reveal, isPending] = useActionState(typeof window === 'undefined' ? action : reaching(action), null)
  return (
    <form action={reveal} className="flex flex-wrap items-center gap-x-3">
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <span role="status">{state?.ok ? shown(state.done) : (state?.message ?? 'Hidden')}</span>
      {!state?.ok && (
        <button
          type="submit"
          disabled={isPending}
          className="min-h-6 cursor-pointer text-accent underline underline-offset-4 hover:decoration-2"
        >
          {isPending ? 'Showing…' : 'Show'}
          <span className="sr-only"> {what}</span>
        </button>
      )}
    </form>
  )
}
