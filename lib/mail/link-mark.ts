import { activationLink } from '../tenants/activation-link'

/**
 * What stands in a kept e-mail where the activation link goes. The name is reserved (RFC 2606), so
 * it leads nowhere, and a token's id alone opens nothing.
 */
export const linkMark = (tokenId: string): string => `https://activation.invalid/${tokenId}`

/** Puts the link into a kept e-mail, at hand-over and at display. */
export function withLink(content: string, tokenId: string | null): string {
  return tokenId === null ? content : content.replaceAll(linkMark(tokenId), () => activationLink(tokenId))
}
