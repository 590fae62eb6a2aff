import { Detail, formatTime, UserText } from './layout'

interface Props {
  label: string
  prefix: string
  mode: string
  /** The name of the member of partner staff who created or changed the key. Null if an operator did. */
  by: string | null
  at: Date
  /** The past participle that two of the labels start with, such as 'Created'. */
  action: string
}

export function ApiKeyDetails({ label, prefix, mode, by, at, action }: Props) {
  return (
    <>
      <Detail label="Label">
        <UserText>{label}</UserText>
      </Detail>
      <Detail label="Key begins with">
        <UserText>{prefix}</UserText>
      </Detail>
      <Detail label="Mode">{mode === 'live' ? 'Live' : 'Test'}</Detail>
      <Detail label={`${action} by`}>{by === null ? 'House Bills' : <UserText>{by}</UserText>}</Detail>
      <Detail label={`${action} on`}>{formatTime(at)}</Detail>
    </>
  )
}
