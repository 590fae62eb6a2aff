import { Prisma } from '@/prisma/client/client'

/**
 * Whether user `u` of `partner_staff` may sign in without single sign-on: with a password, or with a passkey. If the
 * company requires single sign-on, only admins who have a password and 2FA may do so. So a broken provider can't lock
 * the company out.
 */
export const MAY_SIGN_IN_WITHOUT_SSO_SQL = Prisma.sql`(
  (u.role = 'admin' AND u.password_hash IS NOT NULL AND u.totp_confirmed_at IS NOT NULL)
  OR NOT EXISTS (SELECT FROM sso_connections o WHERE o.company_id = u.company_id AND o.required)
)`

/** Whether user `u` of `partner_staff` belongs to the team, and isn't only invited. */
export const HAS_JOINED_SQL = Prisma.sql`(u.password_hash IS NOT NULL OR u.joined_by_sso)`
