import type { ReactNode } from 'react'

/** A page's h1 with what it is about. */
export function PageHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="mb-8">
      <h1 className="text-2xl font-bold tracking-tight sm:text-3xl">{title}</h1>
      {children && <div className="mt-3 max-w-2xl text-lg text-quiet">{children}</div>}
    </header>
  )
}
