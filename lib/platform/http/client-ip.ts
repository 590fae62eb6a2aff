import ipaddr from 'ipaddr.js'
import { env } from '../env'
import type { HttpRequest } from './http-types'
import { extractIpv4, parseIpv6 } from './ipv4-in-ipv6'

/**
 * The request header in which normalise-request.ts passes the socket's remote address to the routes, which can't see
 * the socket. Any value that the client sent is overwritten.
 */
export const SOCKET_ADDRESS_HEADER = 'x-socket-address'

type IpAddress = ipaddr.IPv4 | ipaddr.IPv6

/**
 * Resolves the address that identifies a request's client. Call it only when you need the address, because most
 * requests don't need it.
 */
export function getClientIp(request: Pick<HttpRequest, 'headers'>): string {
  return toClientIp(getClientAddress(request))
}

/**
 * Resolves the complete address of a request's client. Use it to compare the client with networks, and `getClientIp` to
 * count a client's requests. Returns null if the address is unknown.
 */
export function getClientAddress({ headers }: Pick<HttpRequest, 'headers'>): IpAddress | null {
  const socketAddress = headers.get(SOCKET_ADDRESS_HEADER)
  return resolveClientAddress(socketAddress, headers.get('x-forwarded-for'), env().trustedProxyHops)
}

/**
 * Resolves the address that identifies a client: an IPv4 address, or the /64 network of an IPv6 address. A single IPv6
 * address wouldn't identify a client, because a subscriber normally has a whole /64 or more (RFC 6177). Returns
 * 'unknown' if there's no valid address.
 */
export function resolveClientIp(...args: Parameters<typeof resolveClientAddress>): string {
  return toClientIp(resolveClientAddress(...args))
}

/**
 * Resolves a client's complete address. If an IPv6 address contains an IPv4 address, it's treated as IPv4.
 *
 * @param socketAddress the remote address of the connection
 * @param forwardedFor the values of the X-Forwarded-For headers, joined by commas
 * @param trustedHops how many trusted proxies a request passes through. Each appends the address that it received the
 *   request from, so only this many of the rightmost addresses can be trusted
 * @returns the address that the outermost trusted proxy appended, or the socket's address if the appended address is
 *   missing or invalid. Returns null if the socket's address is invalid too
 */
export function resolveClientAddress(
  socketAddress: string | null,
  forwardedFor: string | null,
  trustedHops: number,
): IpAddress | null {
  const address = parseIpAddress(socketAddress ?? '')
  if (trustedHops === 0 || !forwardedFor) return address
  const entries = forwardedFor.split(',')
  // With fewer entries than proxies, the request didn't pass through all of them, so the client may have sent any
  // entry.
  const entry = entries[entries.length - trustedHops] ?? ''
  return parseIpAddress(withoutPort(entry.trim())) ?? address
}

/** Removes the port from an address. Some proxies write 192.0.2.1:4711 or [2001:db8::1]:4711. */
function withoutPort(entry: string): string {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(entry) ?? []
  return bracketed ?? dotted ?? entry
}

function parseIpAddress(text: string): IpAddress | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text)
  if (!ipaddr.IPv6.isValid(text)) return null
  const address = parseIpv6(text)
  return extractIpv4(address) ?? address
}

function toClientIp(address: IpAddress | null): string {
  if (!address) return 'unknown'
  if (address instanceof ipaddr.IPv4) return address.toString()
  return `${new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`
}
