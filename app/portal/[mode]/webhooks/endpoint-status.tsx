import { StatusBadge } from '@/components/ui/status-badge'

/** Shows whether an endpoint is enabled and, if not, who disabled it or that it responded with 410 Gone. */
export function EndpointStatus({ disabledReason }: { disabledReason: string | null }) {
  if (disabledReason === null) return <StatusBadge tone="good">Enabled</StatusBadge>
  return (
    <StatusBadge tone={disabledReason === 'gone' ? 'bad' : 'off'}>
      {DISABLED_LABELS[disabledReason] ?? 'Disabled'}
    </StatusBadge>
  )
}

const DISABLED_LABELS: Record<string, string> = {
  gone: 'Disabled: responded with 410 Gone',
  operator: 'Disabled by House Bills',
  partner_staff: 'Disabled by your team',
}
