import { Status } from '@/components/status'

/** Whether events are sent to an endpoint, and if not, why. */
export function EndpointState({ disabledReason }: { disabledReason: string | null }) {
  if (disabledReason === null) return <Status tone="good">Enabled</Status>
  return <Status tone={disabledReason === 'gone' ? 'bad' : 'off'}>{WORDS[disabledReason] ?? 'Disabled'}</Status>
}

const WORDS: Record<string, string> = {
  gone: 'Disabled: it answered 410 Gone',
  operator: 'Disabled by us',
  partner_staff: 'Disabled by your team',
}
