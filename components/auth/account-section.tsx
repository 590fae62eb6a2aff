import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'

/** A part of the page of the own account. */
export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    // The focus goes here from a button that is gone, as that of a sign-in which was ended.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of one form
    <div role="group" aria-label={title} tabIndex={-1} className="outline-none">
      <Card>
        <h2 className="mb-3 font-semibold">{title}</h2>
        {children}
      </Card>
    </div>
  )
}
