import type { ReactNode } from 'react'

export function InlineCode({ children }: { children: ReactNode }) {
  return <code className="rounded bg-line/40 px-1 py-0.5 text-[0.9em]">{children}</code>
}
