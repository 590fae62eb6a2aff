import ipaddr from 'ipaddr.js'

const MAX_URL_LENGTH = 2048

/**
 * Where webhooks can be sent: to public addresses over https. With the embedded database, http and this machine are also
 * allowed.
 */
export type Reach = 'public' | 'public and local'

export type UrlValidation = { ok: true; url: URL } | { ok: false; reason: string }

/** Validates a URL by its text. A host name's addresses are checked after it's resolved (check-target-ssrf.ts). */
export function validateEndpointUrl(text: string, reach: Reach): UrlValidation {
  const url = URL.parse(text)
  const reason = url ? findUrlProblem(url, reach) : 'must be a URL such as https://example.org/webhooks'
  if (!url || reason) return { ok: false, reason: reason ?? '' }
  url.hash = ''
  return { ok: true, url }
}

function findUrlProblem(url: URL, reach: Reach): string | null {
  const isHttps = url.protocol === 'https:'
  if (!isHttps && !(url.protocol === 'http:' && reach === 'public and local')) return 'must be an https:// URL'
  if (url.href.length > MAX_URL_LENGTH) return `must be at most ${MAX_URL_LENGTH} characters`
  if (url.username || url.password) return 'must not contain a username or password'
  if (url.port && url.port !== '443' && Number(url.port) < 1024) return 'must use port 443, or port 1024 or above'
  // The URL parser has normalised every notation of an IPv4 address to four decimal numbers.
  const address = getLiteralAddress(url)
  return address !== null && !isAllowedAddress(address, reach) ? NOT_PUBLIC_REASON : null
}

export const NOT_PUBLIC_REASON = 'host must resolve only to public IP addresses'

/** Returns the IP address if the URL has one instead of a host name, otherwise null. */
export function getLiteralAddress({ hostname }: URL): string | null {
  const unbracketed = hostname.replace(/^\[(.*)\]$/, '$1')
  return ipaddr.isValid(unbracketed) ? unbracketed : null
}

/**
 * Whether webhooks can be sent to an address. Private, local and reserved ranges aren't public. Neither are IPv6 addresses
 * that embed an IPv4 address (mapped, compatible, NAT64, 6to4, Teredo).
 */
export function isAllowedAddress(address: string, reach: Reach): boolean {
  if (!ipaddr.isValid(address)) return false
  const ip = ipaddr.parse(address)
  const range = ip.range()
  if (range === 'loopback') return reach === 'public and local'
  if (range !== 'unicast') return false
  // In IPv6, only 2000::/3 is assigned as global unicast (RFC 4291, IANA's registry).
  return ip instanceof ipaddr.IPv4 || ((ip.parts[0] ?? 0) & 0xe000) === 0x2000
}
