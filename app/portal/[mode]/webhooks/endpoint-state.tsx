import { Status } from '@/components/status'

/** Whether events are sent to an endpoint, and if not, why. */
export function EndpointState({ disabledFor }: { disabledFor: string | null }) {
  if (disabledFor === null) return <Status tone="good">Enabled</Status>
  return <Status tone={disabledFor === 'gone' ? 'bad' : 'off'}>{WORDS[disabledFor] ?? 'Disabled'}</Status>
}

const WORDS: Record<string, string> = {
  gone: 'Disabled: it answered 410 Gone',
  operator: 'Disabled by us',
  company_user: 'Disabled by your team',
}
