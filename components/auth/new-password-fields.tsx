import { TextField } from '@/components/forms/text-field'

interface Props {
  email: string
  /**
   * The name of the password field. Default: 'password'. Set a different name if the form also asks for the current
   * password.
   */
  name?: string
  label?: string
  autoFocus?: boolean
}

/**
 * A field for a new password, and a hidden field with the email address under which password managers save the
 * password.
 */
export const NewPasswordFields = ({ email, name = 'password', label = 'Password', autoFocus = false }: Props) => (
  <>
    {/* This input isn't of the type "hidden", because password managers ignore such inputs. */}
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
