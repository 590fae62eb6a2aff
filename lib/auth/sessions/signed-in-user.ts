import type { StaffPrincipal } from '@/lib/audit/record-audit-event'
import type { TenantSession } from '@/lib/platform/identity/session-types'

/** A user of any realm. For a tenant, `userId` is the ID of the tenant. */
export type RealmUser = StaffPrincipal | { realm: 'account'; userId: number }

/** A user with a session. `id` is the ID of the session, which continues when the user's other sessions end. */
export type SignedInUser = RealmUser & { id: string; email: string; name: string }

/** A member of partner staff or support staff with a session. */
export type SignedInStaff = StaffPrincipal & SignedInUser

/** Returns a tenant's session with the fields that code for all realms uses. */
export const tenantAsSignedInUser = ({ tenantId, firstName, lastName, ...session }: TenantSession) => ({
  ...session,
  realm: 'account' as const,
  userId: tenantId,
  name: `${firstName} ${lastName}`,
})
