import type { Owner } from '../passwords/password-policy'
import type { LinkedTenant } from './data'

/** What of a tenant makes no password. */
export const passwordOwner = ({ email, firstName, lastName, birthday, contactNo, addresses }: LinkedTenant): Owner => ({
  ...{ email, birthday, contactNo, addresses },
  name: `${firstName} ${lastName}`,
})
