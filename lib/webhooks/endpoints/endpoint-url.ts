import ipaddr from 'ipaddr.js'

const MAX_URL_LENGTH = 2048

/**
 * Where webhooks may go: addresses of the public internet by https, and on the embedded database this
 * machine and http as well.
 */
export type Reach = 'public' | 'public and local'

export type UrlValidation = { ok: true; url: URL } | { ok: false; reason: string }

/** Judges a target by its text; what its host name stands for is judged when it has been resolved. */
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
  if (url.username || url.password) return 'must not contain a user name or password'
  if (url.port && url.port !== '443' && Number(url.port) < 1024) return 'must use port 443, or 1024 and above'
  // The parser has turned every spelling of an IPv4 address into four decimal numbers.
  const address = getLiteralAddress(url)
  return address !== null && !isAllowedAddress(address, reach) ? NOT_PUBLIC_REASON : null
}

export const NOT_PUBLIC_REASON = 'host must resolve only to public IP addresses'

/** The address that stands in the URL in place of a name, or null. */
export function getLiteralAddress({ hostname }: URL): string | null {
  const unbracketed = hostname.replace(/^\[(.*)\]$/, '$1')
  return ipaddr.isValid(unbracketed) ? unbracketed : null
}

/**
 * Whether an address may be connected to. Everything that reaches a private, local or reserved network,
 * or an IPv4 address inside an IPv6 one (mapped, compatible, NAT64, 6to4, Teredo), is not public.
 */
export function isAllowedAddress(address: string, reach: Reach): boolean {
  if (!ipaddr.isValid(address)) return false
  const ip = ipaddr.parse(address)
  const range = ip.range()
  if (range === 'loopback') return reach === 'public and local'
  if (range !== 'unicast') return false
  // Of IPv6, 2000::/3 alone is given out as global unicast (RFC 4291, IANA's registry).
  return ip instanceof ipaddr.IPv4 || ((ip.parts[0] ?? 0) & 0xe000) === 0x2000
}
