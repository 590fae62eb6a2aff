import { defineKeyPurpose, getDerivedKey, getDerivedKeys } from '@/lib/platform/crypto/derived-key'
import {
  deriveToken,
  generateToken,
  type NewToken,
  restoreToken,
  type StoredToken,
} from '@/lib/platform/crypto/one-time-token'
import { env } from '@/lib/platform/env'
import type { TenantTokenPurpose } from '@/prisma/client/enums'

const KEY_PURPOSE = defineKeyPurpose('activation token')

const HOUR_MS = 60 * 60 * 1000

const LIFETIME_MS: Record<TenantTokenPurpose, number> = {
  activation: 7 * 24 * HOUR_MS,
  password_reset: HOUR_MS,
  email_change: 24 * HOUR_MS,
  email_change_stop: 24 * HOUR_MS,
}

const PAGES: Record<TenantTokenPurpose, string> = {
  activation: '/account/activate',
  password_reset: '/account/reset-password',
  email_change: '/account/confirm-email',
  email_change_stop: '/account/stop-email-change',
}

/**
 * Generates the token of a tenant's one-time link. An activation link expires after 7 days, a link
 * for a new password after an hour, and one about a new email address after 24 hours.
 */
export const newTenantToken = (purpose: TenantTokenPurpose): NewToken =>
  generateToken(getDerivedKey(KEY_PURPOSE), LIFETIME_MS[purpose])

export const newActivationToken = (): NewToken => newTenantToken('activation')

/**
 * Returns the one-time link of a tenant's stored token.
 *
 * The token is in the URL's fragment, which browsers don't send to servers. This keeps it out of access logs, proxies
 * and Referer headers. The page reads the token, removes it from the address bar and sends it in a POST.
 */
export const tenantLink = (purpose: TenantTokenPurpose, storedToken: StoredToken): string =>
  formatLink(purpose, restoreToken(getDerivedKeys(KEY_PURPOSE), storedToken))

/** Returns the activation link of a token that was generated with the current SERVER_SECRET. */
export const activationLink = (tokenId: string): string =>
  formatLink('activation', deriveToken(getDerivedKey(KEY_PURPOSE), tokenId))

const formatLink = (purpose: TenantTokenPurpose, token: string) => `${env().appUrl}${PAGES[purpose]}#${token}`
