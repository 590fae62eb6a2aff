import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'

/** A titled card on the account page. */
export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    // The section gets focus when a focused button in it, such as "Sign out", is removed.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would group the fields of one form
    <div role="group" aria-label={title} tabIndex={-1} className="outline-none">
      <Card>
        <h2 className="mb-3 font-semibold">{title}</h2>
        {children}
      </Card>
    </div>
  )
}
