import { Status, type Tone } from '@/components/status'

/** The status of an answer: its number, with a mark that says which kind it is. */
export function CallStatus({ status }: { status: number }) {
  return <Status tone={toneOf(status)}>{String(status)}</Status>
}

function toneOf(status: number): Tone {
  if (status >= 500) return 'bad'
  return status >= 400 ? 'warn' : 'good'
}
