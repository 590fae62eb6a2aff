import type { PasswordOwner } from '../passwords/password-policy'
import type { TokenTenant } from './get-tenant-token-status'

/** What of a tenant makes no password. */
export const toPasswordOwner = ({
  email,
  firstName,
  lastName,
  birthday,
  contactNo,
  addresses,
}: TokenTenant): PasswordOwner => ({
  ...{ email, birthday, contactNo, addresses },
  name: `${firstName} ${lastName}`,
})
