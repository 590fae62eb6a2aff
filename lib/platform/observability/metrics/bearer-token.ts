import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether the header `Authorization` bears this token. How long it takes tells nothing of the token. */
export function bearsToken(authorization: string | null, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(digest(given), digest(token))
}

const digest = (text: string) => createHash('sha256').update(text).digest()
