import ipaddr from 'ipaddr.js'
import { env } from '../env'
import type { HttpRequest } from './http-types'

/**
 * The request header by which normalise-request.ts passes the socket's remote address to the routes, which can't see
 * the socket. Any value that the client sent is overwritten.
 */
export const SOCKET_ADDRESS_HEADER = 'x-socket-address'

/**
 * Resolves the address that identifies a request's client. Call it only when you need the address, because most
 * requests don't.
 */
export function getClientIp({ headers }: Pick<HttpRequest, 'headers'>): string {
  return resolveClientIp(headers.get(SOCKET_ADDRESS_HEADER), headers.get('x-forwarded-for'), env().trustedProxyHops)
}

/**
 * Resolves the address that identifies a client: an IPv4 address, or the /64 network of an IPv6 address. A single IPv6
 * address wouldn't identify a client, because every subscriber has a whole /64 or more (RFC 6177).
 *
 * @param socketAddress the remote address of the connection
 * @param forwardedFor the values of the X-Forwarded-For headers, joined by commas
 * @param trustedHops how many trusted proxies a request passes through. Each appends the address that it received the
 *   request from, so only this many of the rightmost addresses can be trusted
 * @returns the address that the outermost trusted proxy appended, or the socket's address if that one is missing or
 *   invalid
 */
export function resolveClientIp(
  socketAddress: string | null,
  forwardedFor: string | null,
  trustedHops: number,
): string {
  const socketIp = normaliseIp(socketAddress ?? '') ?? 'unknown'
  if (trustedHops === 0 || !forwardedFor) return socketIp
  const entries = forwardedFor.split(',')
  // With fewer entries than proxies, the request didn't pass through all of them, so the client may have sent any entry.
  const entry = entries[entries.length - trustedHops] ?? ''
  return normaliseIp(withoutPort(entry.trim())) ?? socketIp
}

/** Removes the port from an address. Some proxies write 192.0.2.1:4711 or [2001:db8::1]:4711. */
function withoutPort(entry: string): string {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(entry) ?? []
  return bracketed ?? dotted ?? entry
}

/**
 * The IPv6 ranges whose last 32 bits are an IPv4 address: ::ffff:0:0/96 (RFC 4291), ::ffff:0:0:0/96 (RFC 6145) and
 * 64:ff9b::/96 (RFC 6052). Such an address isn't reduced to its /64 network, because that would be the same for all
 * IPv4 clients.
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
