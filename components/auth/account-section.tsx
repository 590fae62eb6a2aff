import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'

/** A section of the account page. */
export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    // Takes the focus from a removed button, such as that of a session just signed out.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of one form
    <div role="group" aria-label={title} tabIndex={-1} className="outline-none">
      <Card>
        <h2 className="mb-3 font-semibold">{title}</h2>
        {children}
      </Card>
    </div>
  )
}
