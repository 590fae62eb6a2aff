import { Icon } from '@/components/ui/icon'
import { describeFigureChange } from '@/lib/quotes/rate-cards/describe-figure-change'

const STYLES = {
  rise: { icon: 'arrow-up', color: 'text-warn' },
  fall: { icon: 'arrow-down', color: 'text-good' },
} as const

/** Shows how a figure differs from the live one, as in '+1.2 (up 5%)'. Renders nothing if it doesn't. */
export function FigureChange({ before, after }: { before: number; after: number }) {
  const change = describeFigureChange(before, after)
  if (!change) return null
  const { icon, color } = STYLES[change.direction]
  return (
    <span className={`flex items-center gap-1 whitespace-nowrap tabular-nums ${color}`}>
      <Icon name={icon} className="size-3.5" />
      {change.text}
    </span>
  )
}
