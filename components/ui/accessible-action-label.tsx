import type { ReactNode } from 'react'

/** What a row's button says: its whole name, which screen readers say, tells which row's. */
export function AccessibleActionLabel({ verb, name }: { verb: string; name: ReactNode }) {
  return (
    <>
      {verb}
      <span className="sr-only"> {name}</span>
    </>
  )
}
