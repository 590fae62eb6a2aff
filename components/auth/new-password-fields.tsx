import { TextField } from '@/components/forms/text-field'

interface Props {
  /** Whose it is to be. */
  email: string
  /** In the form; 'password' unless it also asks for the present one. */
  name?: string
  label?: string
  autoFocus?: boolean
}

/** The field of a password that is chosen, and whose it is, for password managers. */
export const NewPasswordFields = ({ email, name = 'password', label = 'Password', autoFocus = false }: Props) => (
  <>
    {/* Password managers pass fields of the type hidden by. */}
    <input hidden autoComplete="username" value={email} readOnly />
    <TextField
      name={name}
      label={label}
      type="password"
      autoComplete="new-password"
      hint="At least 12 characters. Several words that have nothing to do with each other are good."
      autoFocus={autoFocus}
    />
  </>
)
