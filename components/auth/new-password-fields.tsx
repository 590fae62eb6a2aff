import { TextField } from '@/components/forms/text-field'

interface Props {
  email: string
  /** Default: 'password'. Set another name if the form also asks for the current password. */
  name?: string
  label?: string
  autoFocus?: boolean
}

/** The field for a new password, with the email address for password managers. */
export const NewPasswordFields = ({ email, name = 'password', label = 'Password', autoFocus = false }: Props) => (
  <>
    {/* Password managers ignore fields of the type "hidden". */}
    <input hidden autoComplete="username" value={email} readOnly />
    <TextField
      name={name}
      label={label}
      type="password"
      autoComplete="new-password"
      hint="At least 12 characters. Several unrelated words work well."
      autoFocus={autoFocus}
    />
  </>
)
