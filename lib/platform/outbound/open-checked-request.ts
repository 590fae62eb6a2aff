import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Opens a request to a target that `checkTargetSsrf` has accepted. Connects only to the IP addresses that were checked,
 * so DNS rebinding has no effect. Doesn't follow redirects.
 */
export function openCheckedRequest(
  { url, addresses }: { url: URL; addresses: string[] },
  options: Pick<http.RequestOptions, 'method' | 'headers' | 'signal'>,
): http.ClientRequest {
  const { request, Agent } = url.protocol === 'https:' ? https : http
  return request(url, {
    ...options,
    // Open a new connection for each request, because an existing one may lead to an IP address that wasn't checked.
    agent: new Agent({ keepAlive: false, autoSelectFamilyAttemptTimeout: 1_000 }),
    lookup: createFixedLookup(addresses),
  })
}

/** Creates a lookup function that always returns the checked addresses. */
const createFixedLookup =
  (addresses: string[]): LookupFunction =>
  (_host, { all }, callback) => {
    const entries = addresses.map((address) => ({ address, family: ipaddr.parse(address).kind() === 'ipv6' ? 6 : 4 }))
    const [first] = entries
    if (all || !first) callback(null, entries)
    else callback(null, first.address, first.family)
  }

/** Describes an error by its code. Leaves out its message, which can contain the URL. */
export function describeConnectionError({ code }: NodeJS.ErrnoException): string {
  return code && /^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? `connection failed: ${code}` : 'connection failed'
}
