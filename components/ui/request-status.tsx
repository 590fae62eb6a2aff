import { StatusBadge, type Tone } from './status-badge'

/** Shows an HTTP status code with an icon and words for success, client error or server error. */
export function RequestStatus({ status }: { status: number }) {
  const tone = getRequestTone(status)
  return <StatusBadge tone={tone}>{`${status} ${LABELS[tone]}`}</StatusBadge>
}

const LABELS = { good: 'OK', warn: 'Client error', bad: 'Server error' } as const satisfies Partial<
  Record<Tone, string>
>

/** Returns the tone of a response's HTTP status. */
export function getRequestTone(status: number): keyof typeof LABELS {
  if (status >= 500) return 'bad'
  return status >= 400 ? 'warn' : 'good'
}
