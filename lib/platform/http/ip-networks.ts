import ipaddr from 'ipaddr.js'
import { extractIpv4, parseIpv6 } from './ipv4-in-ipv6'

/** Parsed networks. `parseNetworks` creates them once, so that comparing an address with them is fast. */
export type IpNetworks = [ipaddr.IPv4 | ipaddr.IPv6, number][]

/** @param networks addresses, or networks in CIDR notation, as `normaliseNetwork` returns them */
export const parseNetworks = (networks: readonly string[]): IpNetworks => networks.map(parseNetwork)

/**
 * Returns whether an address is in one of the networks. An IPv4 address is only in IPv4 networks, so ::/0 doesn't
 * contain it.
 *
 * @param address from `getClientAddress`, or null if the address is unknown
 */
export const isInNetworks = (address: ipaddr.IPv4 | ipaddr.IPv6 | null, networks: IpNetworks): boolean =>
  address !== null && ipaddr.subnetMatch(address, { listed: networks }, 'other') === 'listed'

/** Returns whether two lists contain the same networks. Ignores their order, repetition and notation. */
export const isSameNetworkList = (a: readonly string[], b: readonly string[]): boolean =>
  toSortedKey(a) === toSortedKey(b)

/**
 * Returns a key for comparing two lists: lists of the same networks have the same key. It contains full addresses,
 * because PostgreSQL and the library shorten some addresses differently, such as ::192.0.2.1.
 */
const toSortedKey = (networks: readonly string[]) =>
  [...new Set(parseNetworks(networks).map(([address, length]) => `${address.toNormalizedString()}/${length}`))]
    .sort()
    .join()

/**
 * Normalises a network in CIDR notation that a person entered, or a single address. Rejects an address that isn't the
 * first of its network, because it's unclear whether the person means the address or the network. Also rejects an IPv6
 * network that stands for an IPv4 network.
 *
 * @returns the network in its shortest form, such as 192.0.2.0/24, 2001:db8::/32 or 192.0.2.1, or what is wrong with
 *   the text
 */
export function normaliseNetwork(text: string): { ok: true; network: string } | { ok: false; message: string } {
  if (!isNetwork(text)) return { ok: false, message: `“${text}” isn’t an IP address or a network such as 192.0.2.0/24` }
  const [address, prefixLength] = parseNetwork(text)
  const ipv4Network = findIpv4Network(address, prefixLength)
  if (ipv4Network) return { ok: false, message: `Write “${text}” as an IPv4 network: ${ipv4Network}` }
  const network = findNetwork(address, prefixLength)
  if (network === `${address.toString()}/${prefixLength}`) return { ok: true, network: shorten(network) }
  return {
    ok: false,
    message: `“${text}” is an address inside a network. Enter ${network} for the network, or ${address.toString()} for the address`,
  }
}

/**
 * Returns whether the text is an IP address or a network. Rejects some forms that the library would accept: zones
 * (fe80::1%eth0), shorter forms (127.1) and octal numbers (010.0.0.1).
 */
const isNetwork = (text: string) =>
  /^[\da-f.:]+(?:\/(?:0|[1-9]\d{0,2}))?$/i.test(text) &&
  (text.includes(':') ? ipaddr.IPv6.isValidCIDR(toCidr(text)) : ipaddr.IPv4.isValidCIDRFourPartDecimal(toCidr(text)))

const toCidr = (text: string) => (text.includes('/') ? text : `${text}/${text.includes(':') ? 128 : 32}`)

function parseNetwork(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const [address = '', length] = toCidr(text).split('/')
  return [address.includes(':') ? parseIpv6(address) : ipaddr.IPv4.parse(address), Number(length)]
}

/** Returns the network that contains an address, in CIDR notation. */
function findNetwork(address: ipaddr.IPv4 | ipaddr.IPv6, prefixLength: number): string {
  const family = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6
  return `${family.networkAddressFromCIDR(`${address.toString()}/${prefixLength}`).toString()}/${prefixLength}`
}

/** Returns the IPv4 network that an IPv6 network such as ::ffff:192.0.2.0/120 stands for, or null. */
function findIpv4Network(address: ipaddr.IPv4 | ipaddr.IPv6, prefixLength: number): string | null {
  const ipv4Address = address instanceof ipaddr.IPv6 && prefixLength >= 96 ? extractIpv4(address) : null
  return ipv4Address && shorten(findNetwork(ipv4Address, prefixLength - 96))
}

/** Removes the prefix length (/32 or /128) from a network that is a single address. */
const shorten = (network: string) => network.replace(network.includes(':') ? /\/128$/ : /\/32$/, '')
