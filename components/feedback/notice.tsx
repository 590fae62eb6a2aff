import type { ReactNode } from 'react'
import { Icon } from '../ui/icon'
import { TONE_STYLES, type Tone } from '../ui/status-badge'

/** The colours of a notice: those of its tone, mixed with the card's. Text on them has a contrast of at least 4.5. */
const NOTICE_STYLES: Record<Tone, string> = {
  good: 'border-good-line bg-good-tint',
  info: 'border-info-line bg-info-tint',
  busy: 'border-line bg-card',
  warn: 'border-warn-line bg-warn-tint',
  bad: 'border-bad-line bg-bad-tint',
  off: 'border-line bg-card',
}

/**
 * A message within a page. Its colour and icon say how serious it is, and so must its title, for users who see
 * neither. With `alert`, screen readers announce it immediately.
 */
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
    <div
      role={alert ? 'alert' : undefined}
      className={`flex gap-3 rounded-lg border p-4 text-sm ${NOTICE_STYLES[tone]}`}
    >
      <Icon name={icon} className={`mt-0.5 size-4 ${color}`} />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        {children && <div className="mt-1">{children}</div>}
      </div>
    </div>
  )
}
