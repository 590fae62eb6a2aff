import { env } from '@/lib/platform/env'
import { LOOPBACK_HOSTS } from '@/lib/platform/http/loopback-host'

/**
 * Returns whether a POST comes from this service's own pages. Compares its Origin header, which every browser sends,
 * with APP_URL. Doesn't rely on the Host header, because a client or proxy can set that to anything. With the embedded
 * database, also accepts an http origin on this machine that matches the Host header. Users can open the service under
 * any name of the machine.
 */
export function isSameOrigin(headers: Headers): boolean {
  const { appUrl, isEmbedded } = env()
  const originHeader = headers.get('origin')
  if (originHeader === new URL(appUrl).origin) return true
  const origin = URL.parse(originHeader ?? '')
  return (
    isEmbedded &&
    origin?.protocol === 'http:' &&
    LOOPBACK_HOSTS.has(origin.hostname) &&
    origin.host === headers.get('host')
  )
}
