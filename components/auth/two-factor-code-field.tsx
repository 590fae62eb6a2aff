import { TextField } from '@/components/forms/text-field'

interface Props {
  name: string
  label?: string
  /** Says where to find the digits. */
  digitsHint?: string
}

/** A field for the code that confirms a change to 2FA. */
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
