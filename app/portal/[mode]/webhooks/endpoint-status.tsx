import { StatusBadge } from '@/components/ui/status-badge'

/** Whether events are sent to an endpoint, and if not, why. */
export function EndpointStatus({ disabledReason }: { disabledReason: string | null }) {
  if (disabledReason === null) return <StatusBadge tone="good">Enabled</StatusBadge>
  return (
    <StatusBadge tone={disabledReason === 'gone' ? 'bad' : 'off'}>
      {DISABLED_LABELS[disabledReason] ?? 'Disabled'}
    </StatusBadge>
  )
}

const DISABLED_LABELS: Record<string, string> = {
  gone: 'Disabled: it answered 410 Gone',
  operator: 'Disabled by us',
  partner_staff: 'Disabled by your team',
}
