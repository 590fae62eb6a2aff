import ipaddr from 'ipaddr.js'
import { env } from '../env'
import type { HttpRequest } from './http-types'

/**
 * The request header that carries the socket's address to the routes, which do not see the socket. It
 * is always set anew, so that nobody can send it (lib/platform/http/normalise-request.ts).
 */
export const SOCKET_ADDRESS_HEADER = 'x-socket-address'

/** The address of a request's client, worked out where it is asked for: most calls never need it. */
export function getClientIp({ headers }: Pick<HttpRequest, 'headers'>): string {
  return resolveClientIp(headers.get(SOCKET_ADDRESS_HEADER), headers.get('x-forwarded-for'), env().trustedProxyHops)
}

/**
 * The address that a client is told apart by: an IPv4 address, or the /64 network of an IPv6 address,
 * since every subscriber has at least such a network to himself (RFC 6177).
 *
 * @param socketAddress the other end of the connection
 * @param forwardedFor X-Forwarded-For, its lines joined by commas
 * @param trustedHops how many proxies of one's own a request passes. Each adds the address that it was
 *   called from at the right, so that so many entries from the right can be believed
 * @returns the socket's where the header has no such entry, or one that is no address
 */
export function resolveClientIp(
  socketAddress: string | null,
  forwardedFor: string | null,
  trustedHops: number,
): string {
  const socketIp = normaliseIp(socketAddress ?? '') ?? 'unknown'
  if (trustedHops === 0 || !forwardedFor) return socketIp
  const entries = forwardedFor.split(',')
  const entry = entries[Math.max(0, entries.length - trustedHops)] ?? ''
  return normaliseIp(withoutPort(entry.trim())) ?? socketIp
}

/** Some proxies write 192.0.2.1:4711 or [2001:db8::1]:4711. */
function withoutPort(entry: string): string {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(entry) ?? []
  return bracketed ?? dotted ?? entry
}

/**
 * Ranges whose last 32 bits are an IPv4 address: ::ffff:0:0/96 (RFC 4291), ::ffff:0:0:0/96 and
 * 64:ff9b::/96, which translators write (RFC 6145, RFC 6052). One /64 of them would be all of IPv4.
 */
const IPV4_IN_IPV6_RANGES = ['::ffff:0:0/96', '::ffff:0:0:0/96', '64:ff9b::/96'].map((range) =>
  ipaddr.IPv6.parseCIDR(range),
)

function normaliseIp(text: string): string | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return text
  if (!ipaddr.IPv6.isValid(text)) return null
  const address = ipaddr.IPv6.parse(text)
  if (IPV4_IN_IPV6_RANGES.some((range) => address.match(range)))
    return new ipaddr.IPv4(address.toByteArray().slice(12)).toString()
  const network = new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0])
  return `${network.toString()}/64`
}
