import type { StoredToken } from '@/lib/platform/crypto/one-time-token'
import type { TenantTokenPurpose } from '@/prisma/client/enums'
import { tenantLink } from './activation-link'
import { storedPartnerStaffLink } from './partner-staff-link'

/** The token of an email's link. At most one of them is set. */
export interface LinkTokens {
  tenantToken: (StoredToken & { purpose: TenantTokenPurpose }) | null
  partnerStaffToken: StoredToken | null
}

/**
 * Returns the placeholder for the link in a stored email. Its domain is reserved (RFC 2606) and never resolves, and the
 * token can't be derived from its ID without SERVER_SECRET.
 */
export const linkPlaceholder = (tokenId: string): string => `https://activation.invalid/${tokenId}`

/** Returns the link of an email, or null if it has none. */
export function findLink({ tenantToken, partnerStaffToken }: LinkTokens): string | null {
  if (tenantToken) return tenantLink(tenantToken.purpose, tenantToken)
  return partnerStaffToken && storedPartnerStaffLink(partnerStaffToken)
}

/** Replaces the placeholder in a stored email with its link, for submission or display. */
export function insertLink(content: string, email: LinkTokens): string {
  const token = email.tenantToken ?? email.partnerStaffToken
  const link = findLink(email)
  return token === null || link === null ? content : content.replaceAll(linkPlaceholder(token.id), () => link)
}

/** Removes the placeholder from a stored email, for readers who must not get its link. */
export const removeLinkPlaceholders = (content: string): string =>
  content.replaceAll(/https:\/\/activation\.invalid\/[0-9a-f-]+/g, '')
