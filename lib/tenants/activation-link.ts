import { createHash, createHmac, randomUUID } from 'node:crypto'
import { derivedKey } from '../derived-key'
import { env } from '../env'

const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000

/** What is stored of a one-time activation link: nothing that the link could be made from. */
export interface NewActivationToken {
  id: string
  /** SHA-256 of the token. */
  hash: Buffer<ArrayBuffer>
  /** 7 days from now. */
  expiresAt: Date
}

/** Draws a token for a confirmation e-mail. The token itself is made by `activationLink` from the id. */
export function newActivationToken(): NewActivationToken {
  const id = randomUUID()
  return {
    id,
    hash: createHash('sha256').update(tokenOf(id)).digest(),
    expiresAt: new Date(Date.now() + LIFETIME_MS),
  }
}

/**
 * The link that activates an account, the same for the same token id.
 *
 * The token stands in the fragment, which browsers send to no server: it reaches no access log, no
 * proxy and no Referer header. The page reads it, removes it from the address bar and posts it.
 */
export function activationLink(tokenId: string): string {
  return `${env().appUrl}/account/activate#${tokenOf(tokenId)}`
}

/** HMAC-SHA-256 of the id under a key of its own, base64url (43 characters). */
function tokenOf(id: string): string {
  return createHmac('sha256', derivedKey('activation token')).update(id).digest('base64url')
}
