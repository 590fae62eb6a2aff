import type { ReactNode } from 'react'

interface Props {
  /** A few words about what is missing, such as 'No keys yet'. */
  title: string
  /** A sentence about what to do next, or about what will appear here. */
  children?: ReactNode
  /** A ButtonLink or a Dialog that leads to the next step. */
  action?: ReactNode
}

/** Shows a message in place of an empty list or table. */
export function EmptyState({ title, children, action }: Props) {
  return (
    <div className="flex flex-col items-center rounded-lg border border-dashed border-edge px-6 py-12 text-center">
      <p className="font-semibold">{title}</p>
      {children && <div className="mt-1 max-w-md text-sm text-quiet">{children}</div>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
