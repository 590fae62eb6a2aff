import { Detail, longDateAndTime, Quoted } from './layout'

interface Props {
  label: string
  prefix: string
  mode: string
  /** Null for the operator. */
  by: string | null
  at: Date
  /** What was done: 'Created'. */
  done: string
}

/** What the e-mails say of the one API key that they are about, and of who did what to it. */
export function KeyFacts({ label, prefix, mode, by, at, done }: Props) {
  return (
    <>
      <Detail label="Label">
        <Quoted>{label}</Quoted>
      </Detail>
      <Detail label="Key begins with">
        <Quoted>{prefix}</Quoted>
      </Detail>
      <Detail label="Mode">{mode}</Detail>
      <Detail label={`${done} by`}>{by === null ? 'House Bills' : <Quoted>{by}</Quoted>}</Detail>
      <Detail label={`${done} at`}>{longDateAndTime(at)}</Detail>
    </>
  )
}
