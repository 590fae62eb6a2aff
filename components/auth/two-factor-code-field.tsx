import { TextField } from '@/components/forms/text-field'

interface Props {
  name: string
  label?: string
  /** Tells where to find the digits. */
  digitsHint?: string
}

/** The field for the code that confirms a change of 2FA. */
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
