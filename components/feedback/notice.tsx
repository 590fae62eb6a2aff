import type { ReactNode } from 'react'
import { Icon } from '../ui/icon'
import { TONE_STYLES, type Tone } from '../ui/status-badge'

/** A message within a page. With `alert`, screen readers announce it immediately. */
export function Notice({
  tone,
  title,
  alert,
  children,
}: {
  tone: Tone
  title: ReactNode
  alert?: boolean
  children?: ReactNode
}) {
  const { icon, color } = TONE_STYLES[tone]
  return (
    <div role={alert ? 'alert' : undefined} className="flex gap-3 rounded-lg border border-line bg-card p-4 text-sm">
      <Icon name={icon} className={`mt-0.5 size-4 ${color}`} />
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        {children && <div className="mt-1 text-quiet">{children}</div>}
      </div>
    </div>
  )
}
