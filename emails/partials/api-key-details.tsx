import { Detail, longDateTime, UserText } from './layout'

interface Props {
  label: string
  prefix: string
  mode: string
  /** Null for the operator. */
  by: string | null
  at: Date
  /** What was done: 'Created'. */
  action: string
}

/** What the e-mails say of the one API key that they are about, and of who did what to it. */
export function ApiKeyDetails({ label, prefix, mode, by, at, action }: Props) {
  return (
    <>
      <Detail label="Label">
        <UserText>{label}</UserText>
      </Detail>
      <Detail label="Key begins with">
        <UserText>{prefix}</UserText>
      </Detail>
      <Detail label="Mode">{mode}</Detail>
      <Detail label={`${action} by`}>{by === null ? 'House Bills' : <UserText>{by}</UserText>}</Detail>
      <Detail label={`${action} at`}>{longDateTime(at)}</Detail>
    </>
  )
}
