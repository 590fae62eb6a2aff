import { isIPv6 } from 'node:net'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { resolveClientAddress } from './client-ip'
import { isInNetworks, normaliseNetwork, parseNetworks } from './ip-networks'

const contains = (networks: string[], socketAddress: string) =>
  isInNetworks(resolveClientAddress(socketAddress, null, 0), parseNetworks(networks))

it.each([
  ['192.0.2.0/24', '192.0.2.0/24'],
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1/32', '192.0.2.1'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['2001:DB8:0:0::/32', '2001:db8::/32'],
  ['2001:db8::1', '2001:db8::1'],
  ['2001:db8::1/128', '2001:db8::1'],
  ['::/0', '::/0'],
  ['::192.0.2.1', '::c000:201'],
])('normalises the network %s to %s', (text, network) => {
  expect(normaliseNetwork(text)).toEqual({ ok: true, network })
})

it.each([
  '',
  'office',
  '192.0.2',
  '127.1',
  '0x7f.0.0.1',
  '010.0.0.0/8',
  '192.0.2.256',
  '192.0.2.0/33',
  '192.0.2.0/',
  '192.0.2.0/+8',
  '192.0.2.0/08',
  '192.0.2.0/24/8',
  '192.0.2.1:443',
  '2001:db8::/129',
  'fe80::1%eth0',
  '[2001:db8::1]',
])('rejects %j, which is neither an address nor a network', (text) => {
  expect(normaliseNetwork(text)).toEqual({
    ok: false,
    message: `“${text}” isn’t an IP address or a network such as 192.0.2.0/24`,
  })
})

it.each([
  ['192.0.2.5/24', '192.0.2.0/24', '192.0.2.5'],
  ['10.1.2.3/0', '0.0.0.0/0', '10.1.2.3'],
  ['2001:db8::1/64', '2001:db8::/64', '2001:db8::1'],
])('rejects %s, and suggests the network %s and the address %s', (text, network, address) => {
  expect(normaliseNetwork(text)).toEqual({
    ok: false,
    message: `“${text}” is an address inside a network. Enter ${network} for the network, or ${address} for the address`,
  })
})

it.each([
  ['::ffff:192.0.2.0/120', '192.0.2.0/24'],
  ['::ffff:c000:0201', '192.0.2.1'],
  ['64:ff9b::192.0.2.9/120', '192.0.2.0/24'],
])('rejects %s, and suggests the IPv4 network %s', (text, network) => {
  expect(normaliseNetwork(text)).toEqual({ ok: false, message: `Write “${text}” as an IPv4 network: ${network}` })
})

it.each([
  [['192.0.2.0/24'], '192.0.2.0', true],
  [['192.0.2.0/24'], '192.0.2.255', true],
  [['192.0.2.0/24'], '192.0.3.0', false],
  [['192.0.2.0/24'], '::ffff:192.0.2.7', true],
  [['192.0.2.0/24'], '::ffff:192.0.3.7', false],
  [['192.0.2.0/24'], '2001:db8::1', false],
  [['192.0.2.1'], '192.0.2.1', true],
  [['192.0.2.1'], '192.0.2.2', false],
  [['0.0.0.0/0'], '192.0.2.1', true],
  [['0.0.0.0/0'], '2001:db8::1', false],
  [['::/0'], '2001:db8::1', true],
  [['::/0'], '192.0.2.1', false],
  [['::/0'], '::ffff:192.0.2.1', false],
  [['2001:db8::/32'], '2001:db8:ffff::1', true],
  [['2001:db8::/32'], '2001:db9::1', false],
  [['2001:db8::1'], '2001:db8::1', true],
  [['192.0.2.1'], '::192.0.2.1', false],
  [['::192.0.2.1'], '::c000:201', true],
  // Two addresses in one /64 are different clients here, unlike in the limit on failed attempts.
  [['2001:db8::1'], '2001:db8::2', false],
  [['192.0.2.1', '2001:db8::/32', '198.51.100.0/24'], '198.51.100.9', true],
  [[], '192.0.2.1', false],
  [['0.0.0.0/0', '::/0'], 'unknown', false],
])('decides whether the networks %j contain the IP address %s: %s', (networks, address, expected) => {
  expect(contains(networks, address)).toBe(expected)
})

it('recognises that an IP address is in its own network, whatever the prefix length, and leaves a normalised network unchanged', () => {
  const property = fc.property(
    fc.oneof(
      fc.ipV4(),
      fc.ipV6().filter((address) => !/^(::|0*:0*:|0*64:)/.test(address)),
    ),
    fc.nat(128),
    (address, length) => {
      const prefixLength = isIPv6(address) ? length : length % 33
      const rejected = normaliseNetwork(`${address}/${prefixLength}`)
      const network = rejected.ok ? rejected.network : (/Enter (\S+) for/.exec(rejected.message)?.[1] ?? '')
      expect(normaliseNetwork(network)).toEqual({ ok: true, network })
      expect(contains([network], address)).toBe(true)
    },
  )
  fc.assert(property)
})
