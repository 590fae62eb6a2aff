import ipaddr from 'ipaddr.js'

const LONGEST_URL = 2048

/**
 * Where webhooks may go: addresses of the public internet by https, and on the embedded database this
 * machine and http as well.
 */
export type Reach = 'public' | 'public and local'

export type JudgedUrl = { ok: true; url: URL } | { ok: false; reason: string }

/** Judges a target by its text; what its host name stands for is judged when it has been resolved. */
export function judgeUrl(text: string, reach: Reach): JudgedUrl {
  const url = URL.parse(text)
  const reason = url ? problemOf(url, reach) : 'expected a URL such as https://example.org/webhooks'
  if (!url || reason) return { ok: false, reason: reason ?? '' }
  url.hash = ''
  return { ok: true, url }
}

function problemOf(url: URL, reach: Reach): string | null {
  const isHttps = url.protocol === 'https:'
  if (!isHttps && !(url.protocol === 'http:' && reach === 'public and local')) return 'expected an https:// URL'
  if (url.href.length > LONGEST_URL) return `expected at most ${LONGEST_URL} characters`
  if (url.username || url.password) return 'expected no user name or password in the URL'
  if (url.port && url.port !== '443' && Number(url.port) < 1024) return 'expected port 443, or 1024 and above'
  // The parser has turned every spelling of an IPv4 address into four decimal numbers.
  const address = addressOf(url)
  return address !== null && !isAllowed(address, reach) ? NOT_PUBLIC : null
}

export const NOT_PUBLIC = 'expected a host with an address on the public internet, and no other'

/** The address that stands in the URL in place of a name, or null. */
export function addressOf({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1')
  return ipaddr.isValid(bare) ? bare : null
}

/**
 * Whether an address may be connected to. Everything that reaches a private, local or reserved network,
 * or an IPv4 address inside an IPv6 one (mapped, compatible, NAT64, 6to4, Teredo), is not public.
 */
export function isAllowed(address: string, reach: Reach): boolean {
  if (!ipaddr.isValid(address)) return false
  const ip = ipaddr.parse(address)
  const range = ip.range()
  if (range === 'loopback') return reach === 'public and local'
  if (range !== 'unicast') return false
  // Of IPv6, 2000::/3 alone is given out as global unicast (RFC 4291, IANA's registry).
  return ip instanceof ipaddr.IPv4 || ((ip.parts[0] ?? 0) & 0xe000) === 0x2000
}
