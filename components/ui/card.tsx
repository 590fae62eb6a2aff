import type { ReactNode } from 'react'

interface Props {
  /** The text of the card's h2. */
  title?: string
  /** The buttons and links next to the title. */
  actions?: ReactNode
  children: ReactNode
}

export function Card({ title, actions, children }: Props) {
  return (
    <section className="rounded-lg border border-line bg-card p-4 sm:p-6">
      {title && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 className="text-base font-semibold">{title}</h2>
          {actions}
        </div>
      )}
      {children}
    </section>
  )
}
