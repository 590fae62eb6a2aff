import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether the header `Authorization` bears this token. How long it takes tells nothing of the token. */
export function hasBearerToken(authorization: string | null, token: string): boolean {
  const sentToken = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(sha256(sentToken), sha256(token))
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
