import { StatusBadge, type Tone } from './status-badge'

/** Shows an HTTP status code with an icon for success, client error or server error. */
export function RequestStatus({ status }: { status: number }) {
  return <StatusBadge tone={statusTone(status)}>{String(status)}</StatusBadge>
}

function statusTone(status: number): Tone {
  if (status >= 500) return 'bad'
  return status >= 400 ? 'warn' : 'good'
}
