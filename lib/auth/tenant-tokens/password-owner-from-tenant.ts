import type { PasswordOwner } from '../passwords/password-policy'
import type { TokenTenant } from './get-tenant-token-status'

/** Returns the details that the tenant's password must not consist of. */
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
