import type { ReactNode } from 'react'

/** The label of a row's button; only screen readers read the row's name after the verb. */
export function AccessibleActionLabel({ verb, name }: { verb: string; name: ReactNode }) {
  return (
    <>
      {verb}
      <span className="sr-only"> {name}</span>
    </>
  )
}
