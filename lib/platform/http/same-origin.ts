import { env } from '@/lib/platform/env'
import { LOOPBACK_HOSTS } from '@/lib/platform/http/loopback-host'

/**
 * Whether a POST comes from a page of ours, by its Origin, which every browser sends with one. What it is held
 * against is the setting, not what a proxy or a caller says the host is; the embedded default, which is opened on
 * its own machine under any of its names, takes those as well.
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
