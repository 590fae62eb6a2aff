import type { ReactNode } from 'react'

interface Props {
  /** The text of the card's h2. */
  title?: string
  /** The buttons and links next to the title. */
  actions?: ReactNode
  /**
   * 'secondary' is for what few users of the page need, such as a history or a way to delete something. It lies flat on
   * the page, so the other cards stand out.
   */
  level?: 'primary' | 'secondary'
  children: ReactNode
}

const LEVEL_STYLES = {
  primary: { card: 'bg-card shadow-xs', title: 'text-base' },
  secondary: { card: '', title: 'text-sm text-quiet' },
} as const

export function Card({ title, actions, level = 'primary', children }: Props) {
  const styles = LEVEL_STYLES[level]
  return (
    <section className={`rounded-lg border border-line p-4 sm:p-6 ${styles.card}`}>
      {title && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 className={`font-semibold ${styles.title}`}>{title}</h2>
          {actions}
        </div>
      )}
      {children}
    </section>
  )
}
