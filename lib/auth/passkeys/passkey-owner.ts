import type { StaffPrincipal } from '@/lib/audit/record-audit-event'
import type { SignedInTenant } from '@/lib/platform/identity/session-types'

/** A user who has passkeys. For a tenant, `userId` is the ID of the tenant. */
export type PasskeyUser = StaffPrincipal | { realm: 'account'; userId: number }

/** The signed-in user whose passkeys are listed or changed. `id` is the ID of the session. */
export type PasskeyOwner = PasskeyUser & { id: string; email: string; name: string }

export const tenantAsPasskeyOwner = ({ id, tenantId, email, firstName, lastName }: SignedInTenant): PasskeyOwner => ({
  ...{ realm: 'account', id, userId: tenantId, email, name: `${firstName} ${lastName}` },
})

/**
 * Proves that the user has entered the right password and, with 2FA, a code. Both values must still be stored when a
 * passkey is added or removed.
 */
export interface PasskeyProof {
  /** The hash with which the password was verified. */
  passwordHash: string
  /** When 2FA was set up. Is null if it's off. */
  confirmedAt: Date | null
}

export const isSameProof = (a: PasskeyProof, b: PasskeyProof): boolean =>
  a.passwordHash === b.passwordHash && a.confirmedAt?.getTime() === b.confirmedAt?.getTime()
