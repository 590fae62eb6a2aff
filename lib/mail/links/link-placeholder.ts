import type { StoredToken } from '@/lib/platform/crypto/one-time-token'
import type { TenantTokenPurpose } from '@/prisma/client/enums'
import { tenantLink } from './activation-link'
import { storedPartnerStaffLink } from './partner-staff-link'

/**
 * The token of the one-time link in an email. It belongs to a tenant or to a member of partner staff. Both fields are
 * null if the email has no link.
 */
export interface LinkTokens {
  tenantToken: (StoredToken & { purpose: TenantTokenPurpose }) | null
  partnerStaffToken: StoredToken | null
}

/**
 * Returns the URL that replaces the one-time link in a stored email. It's safe to store: its domain is reserved (RFC
 * 2606) and never resolves, and nobody can derive the token from its ID without SERVER_SECRET.
 */
export const linkPlaceholder = (tokenId: string): string => `https://activation.invalid/${tokenId}`

/** Returns an email's one-time link, or null if the email has none. */
export function findLink({ tenantToken, partnerStaffToken }: LinkTokens): string | null {
  if (tenantToken) return tenantLink(tenantToken.purpose, tenantToken)
  return partnerStaffToken && storedPartnerStaffLink(partnerStaffToken)
}

/** Replaces the placeholder in a stored email with the actual link, so that the email can be submitted or shown. */
export function insertLink(content: string, email: LinkTokens): string {
  const token = email.tenantToken ?? email.partnerStaffToken
  const link = findLink(email)
  return token === null || link === null ? content : content.replaceAll(linkPlaceholder(token.id), () => link)
}

/**
 * Replaces the placeholder in a stored email with a note, so that pages can show the email to people who mustn't see
 * the link.
 */
export const removeLinkPlaceholders = (content: string): string =>
  content.replaceAll(/https:\/\/activation\.invalid\/[0-9a-f-]+/g, '[link removed]')
