import { TextField } from '@/components/forms/text-field'

interface Props {
  name: string
  label?: string
  /** The words of the hint that say where the digits are. Default: 'in your authenticator app'. */
  digitsHint?: string
}

/** A field for the 2FA code or recovery code that confirms a change to 2FA or to passkeys. */
export const TwoFactorCodeField = ({ name, label = 'Code', digitsHint = 'in your authenticator app' }: Props) => (
  <TextField
    name={name}
    label={label}
    hint={`The six digits ${digitsHint}, or a recovery code`}
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
  />
)
