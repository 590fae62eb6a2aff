import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether the `Authorization` header contains this bearer token. Compares them in constant time. */
export function hasBearerToken(authorization: string | null, token: string): boolean {
  const sentToken = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(sha256(sentToken), sha256(token))
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
