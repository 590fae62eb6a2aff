import type { ReactNode } from 'react'

/** A name or a value within a sentence. */
export function InlineCode({ children }: { children: ReactNode }) {
  return <code className="rounded bg-line/40 px-1 py-0.5 text-[0.9em]">{children}</code>
}
