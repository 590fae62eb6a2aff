import ipaddr from 'ipaddr.js'

/**
 * The prefix lengths of the IPv6 networks that providers assign: to an organisation, to a home, and for a single
 * network (RFC 6177).
 */
const IPV6_PREFIXES = [48, 56, 64]

/**
 * Lists the networks that contain a client, the largest first. A limit for only the smallest network isn't enough,
 * because somebody with a whole /48 can use 65,536 different /64 networks.
 *
 * @param clientIp an IPv4 address, the /64 network of an IPv6 address, or 'unknown' (client-ip.ts)
 * @returns the /48, /56 and /64 networks for IPv6. Otherwise, only `clientIp` itself
 */
export function listEnclosingNetworks(clientIp: string): [string, ...string[]] {
  if (!clientIp.endsWith('/64')) return [clientIp]
  const [largest = clientIp, ...others] = IPV6_PREFIXES.map(
    (prefix) => `${ipaddr.IPv6.networkAddressFromCIDR(clientIp.replace(/64$/, String(prefix)))}/${prefix}`,
  )
  return [largest, ...others]
}
