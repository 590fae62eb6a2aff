import ipaddr from 'ipaddr.js'

/**
 * The IPv6 ranges whose last 32 bits are an IPv4 address: ::ffff:0:0/96 (RFC 4291), ::ffff:0:0:0/96 (RFC 6145) and
 * 64:ff9b::/96 (RFC 6052).
 */
const IPV4_IN_IPV6_RANGES = ['::ffff:0:0/96', '::ffff:0:0:0/96', '64:ff9b::/96'].map((range) =>
  ipaddr.IPv6.parseCIDR(range),
)

/**
 * Returns the IPv4 address in an IPv6 address, or null if it contains none. An IPv6 address that contains one belongs
 * to an IPv4 client, so it's treated as IPv4. Its /64 network would be the same for all IPv4 clients.
 */
export function extractIpv4(address: ipaddr.IPv6): ipaddr.IPv4 | null {
  if (!IPV4_IN_IPV6_RANGES.some((range) => address.match(range))) return null
  return new ipaddr.IPv4(address.toByteArray().slice(12))
}

/**
 * Parses an IPv6 address, including the deprecated form ::192.0.2.1 (RFC 4291, section 2.5.5.1). PostgreSQL writes
 * ::c000:201 in that form. The library alone would turn it into ::ffff:192.0.2.1, and so take an IPv6 client for an
 * IPv4 client.
 *
 * @throws if the text isn't an IPv6 address
 */
export const parseIpv6 = (text: string): ipaddr.IPv6 => ipaddr.IPv6.parse(text.replace(/^::(?=\d+\.)/, '0::'))
