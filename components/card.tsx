import type { ReactNode } from 'react'

export function Card({ children }: { children: ReactNode }) {
  return <section className="rounded-xl border border-line bg-card p-5 sm:p-6">{children}</section>
}
