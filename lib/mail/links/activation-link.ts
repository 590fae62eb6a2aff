import { getDerivedKey, getDerivedKeys } from '@/lib/platform/crypto/derived-key'
import {
  deriveToken,
  generateToken,
  type NewToken,
  restoreToken,
  type StoredToken,
} from '@/lib/platform/crypto/one-time-token'
import { env } from '@/lib/platform/env'
import type { TenantTokenPurpose } from '@/prisma/client/enums'

const HOUR_MS = 60 * 60 * 1000

/** How long a link works that activates an account, and one for a forgotten password. */
const LIFETIME_MS: Record<TenantTokenPurpose, number> = { activation: 7 * 24 * HOUR_MS, password_reset: HOUR_MS }

const PAGES: Record<TenantTokenPurpose, string> = {
  activation: '/account/activate',
  password_reset: '/account/reset-password',
}

/** Draws the token of a tenant's one-time link: 7 days for an activation, an hour for a forgotten password. */
export const newTenantToken = (purpose: TenantTokenPurpose): NewToken =>
  generateToken(getDerivedKey('activation token'), LIFETIME_MS[purpose])

/** That of a confirmation e-mail. */
export const newActivationToken = (): NewToken => newTenantToken('activation')

/**
 * A tenant's one-time link, the same for the same row.
 *
 * The token stands in the fragment, which browsers send to no server: it reaches no access log, no
 * proxy and no Referer header. The page reads it, removes it from the address bar and posts it.
 */
export const tenantLink = (purpose: TenantTokenPurpose, storedToken: StoredToken): string =>
  formatLink(purpose, restoreToken(getDerivedKeys('activation token'), storedToken))

/** The link that activates an account, of a token that was drawn with SERVER_SECRET. */
export const activationLink = (tokenId: string): string =>
  formatLink('activation', deriveToken(getDerivedKey('activation token'), tokenId))

const formatLink = (purpose: TenantTokenPurpose, token: string) => `${env().appUrl}${PAGES[purpose]}#${token}`
