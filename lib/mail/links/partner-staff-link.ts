import { defineKeyPurpose, deriveKey, getDerivedKeys } from '@/lib/platform/crypto/derived-key'
import {
  deriveToken,
  generateToken,
  type NewToken,
  restoreToken,
  type StoredToken,
} from '@/lib/platform/crypto/one-time-token'
import { env } from '@/lib/platform/env'

const KEY_PURPOSE = defineKeyPurpose('staff token')

const HOUR_MS = 60 * 60 * 1000

const LIFETIME_MS = { invitation: 7 * 24 * HOUR_MS, password_reset: HOUR_MS }

export type PartnerStaffTokenPurpose = keyof typeof LIFETIME_MS

/**
 * The settings that links need. The operator's commands pass these settings themselves, because they don't load the
 * service's other settings.
 */
export interface LinkSettings {
  appUrl: string
  serverSecret: string
}

/**
 * Generates the token of a link to set a password. The link expires after 7 days if it's in an invitation, or after an
 * hour if it's for resetting the password.
 */
export function newPartnerStaffToken(
  purpose: PartnerStaffTokenPurpose,
  { serverSecret }: LinkSettings = env(),
): NewToken {
  return generateToken(deriveKey(serverSecret, KEY_PURPOSE), LIFETIME_MS[purpose])
}

/**
 * Returns the link of a token that was generated with the current SERVER_SECRET. The token is in the URL's fragment,
 * for the reasons in activation-link.ts.
 */
export function partnerStaffLink(tokenId: string, { appUrl, serverSecret }: LinkSettings = env()): string {
  return formatLink(appUrl, deriveToken(deriveKey(serverSecret, KEY_PURPOSE), tokenId))
}

/** Returns the link of a stored token, even if the token was generated with an earlier SERVER_SECRET. */
export const storedPartnerStaffLink = (storedToken: StoredToken): string =>
  formatLink(env().appUrl, restoreToken(getDerivedKeys(KEY_PURPOSE), storedToken))

const formatLink = (appUrl: string, token: string) => `${appUrl}/reset-password#${token}`
