import type { LinkSettings } from '@/lib/mail/links/partner-staff-link'
import { defineKeyPurpose, deriveKey } from '@/lib/platform/crypto/derived-key'
import { deriveToken, generateToken, type NewToken } from '@/lib/platform/crypto/one-time-token'
import { env } from '@/lib/platform/env'

const KEY_PURPOSE = defineKeyPurpose('support token')

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/**
 * Generates the token for the link with which a member of support staff sets their password. The link expires after 7
 * days.
 */
export const createSupportToken = ({ serverSecret }: LinkSettings = env()): NewToken =>
  generateToken(deriveKey(serverSecret, KEY_PURPOSE), WEEK_MS)

/** Returns the link for a token. The token is in the fragment, for the reasons in lib/mail/links/activation-link.ts. */
export const buildSupportLink = (tokenId: string, { appUrl, serverSecret }: LinkSettings = env()): string =>
  `${appUrl}/support/reset-password#${deriveToken(deriveKey(serverSecret, KEY_PURPOSE), tokenId)}`
