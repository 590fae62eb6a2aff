import { StatusBadge, type Tone } from './status-badge'

/** The status of an answer: its number, with a mark that says which kind it is. */
export function RequestStatus({ status }: { status: number }) {
  return <StatusBadge tone={statusTone(status)}>{String(status)}</StatusBadge>
}

function statusTone(status: number): Tone {
  if (status >= 500) return 'bad'
  return status >= 400 ? 'warn' : 'good'
}
