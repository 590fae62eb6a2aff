import { env } from '@/lib/platform/env'
import { LOOPBACK_HOSTS } from '@/lib/platform/http/loopback-host'

/**
 * Whether a POST comes from this service's own pages, by its Origin header, which every browser sends. The header is
 * compared with APP_URL, because a client or proxy can set the host to anything. With the embedded database, the
 * service is opened on its own machine under any of its names, so these are accepted too.
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
