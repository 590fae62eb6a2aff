import { TextField } from '@/components/forms/text-field'

interface Props {
  name: string
  label?: string
  /** Which of the digits that an app shows. */
  digitsHint?: string
}

/** Where somebody who changes the second factor shows to have it. */
export const TwoFactorCodeField = ({
  name,
  label = 'Code',
  digitsHint = 'that your authenticator app shows',
}: Props) => (
  <TextField
    name={name}
    label={label}
    hint={`The six digits ${digitsHint}, or one of your recovery codes`}
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
  />
)
