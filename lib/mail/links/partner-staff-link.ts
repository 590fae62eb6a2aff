import { deriveKey, getDerivedKeys } from '@/lib/platform/crypto/derived-key'
import {
  deriveToken,
  generateToken,
  type NewToken,
  restoreToken,
  type StoredToken,
} from '@/lib/platform/crypto/one-time-token'
import { env } from '@/lib/platform/env'

const HOUR_MS = 60 * 60 * 1000

/** How long the link of an invitation works, and that of a forgotten password. */
const LIFETIME_MS = { invitation: 7 * 24 * HOUR_MS, password_reset: HOUR_MS }

export type PartnerStaffTokenPurpose = keyof typeof LIFETIME_MS

/** What the links are made with; a command has both without the service's other settings. */
export interface LinkSettings {
  appUrl: string
  serverSecret: string
}

/** Draws the token of a link by which a password is chosen: 7 days for an invitation, an hour for a reset. */
export function newPartnerStaffToken(
  purpose: PartnerStaffTokenPurpose,
  { serverSecret }: LinkSettings = env(),
): NewToken {
  return generateToken(deriveKey(serverSecret, 'staff token'), LIFETIME_MS[purpose])
}

/**
 * The link by which a password is chosen, of a token that was just drawn. The token stands in the fragment, as in a
 * tenant's (lib/mail/links/activation-link.ts).
 */
export function partnerStaffLink(tokenId: string, { appUrl, serverSecret }: LinkSettings = env()): string {
  return formatLink(appUrl, deriveToken(deriveKey(serverSecret, 'staff token'), tokenId))
}

/** The same of a row. */
export const storedPartnerStaffLink = (storedToken: StoredToken): string =>
  formatLink(env().appUrl, restoreToken(getDerivedKeys('staff token'), storedToken))

const formatLink = (appUrl: string, token: string) => `${appUrl}/reset-password#${token}`
