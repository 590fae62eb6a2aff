import type { StoredToken } from '@/lib/platform/crypto/one-time-token'
import type { TenantTokenPurpose } from '@/prisma/client/enums'
import { tenantLink } from './activation-link'
import { storedPartnerStaffLink } from './partner-staff-link'

/** Whose link an e-mail carries: a token of one kind at most. */
export interface LinkTokens {
  tenantToken: (StoredToken & { purpose: TenantTokenPurpose }) | null
  partnerStaffToken: StoredToken | null
}

/**
 * What stands in a kept e-mail where its link goes. The name is reserved (RFC 2606), so it leads
 * nowhere, and a token's id alone opens nothing.
 */
export const linkPlaceholder = (tokenId: string): string => `https://activation.invalid/${tokenId}`

/** The link of an e-mail; null when it has none. */
export function findLink({ tenantToken, partnerStaffToken }: LinkTokens): string | null {
  if (tenantToken) return tenantLink(tenantToken.purpose, tenantToken)
  return partnerStaffToken && storedPartnerStaffLink(partnerStaffToken)
}

/** Puts the link into a kept e-mail, at hand-over and at display. */
export function insertLink(content: string, email: LinkTokens): string {
  const token = email.tenantToken ?? email.partnerStaffToken
  const link = findLink(email)
  return token === null || link === null ? content : content.replaceAll(linkPlaceholder(token.id), () => link)
}

/** A kept e-mail for whoever may read it but not open its link. */
export const removeLinkPlaceholders = (content: string): string =>
  content.replaceAll(/https:\/\/activation\.invalid\/[0-9a-f-]+/g, '')
