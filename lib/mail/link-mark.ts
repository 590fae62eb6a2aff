import type { TenantTokenPurpose } from '@/prisma/client/enums'
import { staffLink } from '../password-links/link'
import { tenantLink } from '../tenants/activation-link'

/** Whose link an e-mail carries: a token of one kind at most. */
export interface Linked {
  activationToken: { id: string; purpose: TenantTokenPurpose } | null
  userTokenId: string | null
}

/**
 * What stands in a kept e-mail where its link goes. The name is reserved (RFC 2606), so it leads
 * nowhere, and a token's id alone opens nothing.
 */
export const linkMark = (tokenId: string): string => `https://activation.invalid/${tokenId}`

/** The link of an e-mail; null when it has none. */
export function linkOf({ activationToken, userTokenId }: Linked): string | null {
  if (activationToken) return tenantLink(activationToken.purpose, activationToken.id)
  return userTokenId && staffLink(userTokenId)
}

/** Puts the link into a kept e-mail, at hand-over and at display. */
export function withLink(content: string, email: Linked): string {
  const tokenId = email.activationToken?.id ?? email.userTokenId
  const link = linkOf(email)
  return tokenId === null || link === null ? content : content.replaceAll(linkMark(tokenId), () => link)
}

/** A kept e-mail for whoever may read it but not open its link. */
export const withoutMark = (content: string): string =>
  content.replaceAll(/https:\/\/activation\.invalid\/[0-9a-f-]+/g, '')
