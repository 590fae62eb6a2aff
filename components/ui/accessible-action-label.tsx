import type { ReactNode } from 'react'

/** The label of a button in a row. Only screen readers read out the row's name after the verb. */
export function AccessibleActionLabel({ verb, name }: { verb: string; name: ReactNode }) {
  return (
    <>
      {verb}
      <span className="sr-only"> {name}</span>
    </>
  )
}
