import ipaddr from 'ipaddr.js'

const MAX_URL_LENGTH = 2048

/**
 * The IP addresses to which requests can be sent if a partner has entered the URL, such as that of a webhook. 'public'
 * means public addresses over https. 'public and local' also allows http and this machine, and is used with the
 * embedded database.
 */
export type Reach = 'public' | 'public and local'

export type UrlValidation = { ok: true; url: URL } | { ok: false; reason: string }

/**
 * Validates the text of a URL that a partner has entered, including an IP address in it. Removes the URL's fragment.
 * `checkTargetSsrf` checks the IP addresses that a host name resolves to.
 */
export function validateTargetUrl(text: string, reach: Reach): UrlValidation {
  const url = URL.parse(text)
  const reason = url ? findUrlProblem(url, reach) : 'the URL must be complete, such as https://example.org'
  if (!url || reason) return { ok: false, reason: reason ?? '' }
  url.hash = ''
  return { ok: true, url }
}

function findUrlProblem(url: URL, reach: Reach): string | null {
  const isHttps = url.protocol === 'https:'
  if (!isHttps && !(url.protocol === 'http:' && reach === 'public and local')) return 'the URL must start with https://'
  if (url.href.length > MAX_URL_LENGTH) return `the URL must be at most ${MAX_URL_LENGTH} characters`
  if (url.username || url.password) return 'the URL must not contain a username or password'
  if (url.port && url.port !== '443' && Number(url.port) < 1024)
    return 'the URL must use port 443, or port 1024 or above'
  // Check only one notation of an IPv4 address, because the URL parser has converted all others to four decimal
  // numbers.
  const address = getLiteralAddress(url)
  return address !== null && !isAllowedAddress(address, reach) ? NOT_PUBLIC_REASON : null
}

export const NOT_PUBLIC_REASON = 'the host must exist and have only public IP addresses'

/** Returns the IP address in a URL, or null if the URL has a host name. */
export function getLiteralAddress({ hostname }: URL): string | null {
  const unbracketed = hostname.replace(/^\[(.*)\]$/, '$1')
  return ipaddr.isValid(unbracketed) ? unbracketed : null
}

/**
 * Returns whether requests can be sent to an IP address. Private, local and reserved ranges don't count as public, and
 * neither do IPv6 addresses that contain an IPv4 address (mapped, compatible, NAT64, 6to4, Teredo).
 */
export function isAllowedAddress(address: string, reach: Reach): boolean {
  if (!ipaddr.isValid(address)) return false
  const ip = ipaddr.parse(address)
  const range = ip.range()
  if (range === 'loopback') return reach === 'public and local'
  if (range !== 'unicast') return false
  // Accept only 2000::/3, the only IPv6 range that IANA assigns as global unicast (RFC 4291).
  return ip instanceof ipaddr.IPv4 || ((ip.parts[0] ?? 0) & 0xe000) === 0x2000
}
