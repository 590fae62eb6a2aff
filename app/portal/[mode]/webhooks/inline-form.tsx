import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'

/** Shows a dialog's form in the page. Without JavaScript, the button that would open the dialog links here. */
export function InlineForm({
  title,
  description,
  children,
}: {
  title: string
  description?: string
  children: ReactNode
}) {
  return (
    <div className="mb-6 max-w-lg">
      <Card title={title}>
        {description && <p className="mb-4 text-sm text-quiet">{description}</p>}
        {children}
      </Card>
    </div>
  )
}
