import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Returns whether the `Authorization` header contains this bearer token. Takes the same time whether or not the tokens
 * match, so that nobody can guess the token from response times.
 */
export function hasBearerToken(authorization: string | null, token: string): boolean {
  const sentToken = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(sha256(sentToken), sha256(token))
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
