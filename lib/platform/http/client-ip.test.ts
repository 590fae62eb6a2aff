import { expect, it } from 'vitest'
import { resolveClientIp } from './client-ip'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:0:203.0.113.7', '203.0.113.7'],
  ['64:ff9b::203.0.113.7', '203.0.113.7'],
  ['64:ff9b::cb00:7107', '203.0.113.7'],
  ['64:ff9b:1::cb00:7107', '64:ff9b:1::/64'],
  ['::203.0.113.7', '::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  [null, 'unknown'],
])('identifies the client at socket address %s as %s', (socket, expected) => {
  expect(resolveClientIp(socket, null, 0)).toBe(expected)
})

it('ignores X-Forwarded-For if no proxy is trusted', () => {
  expect(resolveClientIp('203.0.113.7', '198.51.100.1', 0)).toBe('203.0.113.7')
})

const SOCKET_ADDRESS = '10.0.0.1'

it.each([
  ['198.51.100.1', 1, '198.51.100.1'],
  // Proxies append addresses on the right. The client may have sent those on the left.
  ['1.1.1.1, 198.51.100.1', 1, '198.51.100.1'],
  ['1.1.1.1, 198.51.100.1, 10.0.0.2', 2, '198.51.100.1'],
  ['198.51.100.1,10.0.0.2', 2, '198.51.100.1'],
  ['198.51.100.1:4711', 1, '198.51.100.1'],
  ['[2001:db8:1:2::1]:4711', 1, '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', 1, '2001:db8:1:2::/64'],
  ['::ffff:198.51.100.1', 1, '198.51.100.1'],
  ['::198.51.100.1', 1, '::/64'],
])('reads the client’s IP address from X-Forwarded-For %j with %i trusted hops: %s', (header, hops, expected) => {
  expect(resolveClientIp(SOCKET_ADDRESS, header, hops)).toBe(expected)
})

it.each([
  ['198.51.100.1', 2],
  ['198.51.100.1, 10.0.0.2', 3],
])('uses the socket address when X-Forwarded-For %j has fewer entries than the %i trusted hops', (header, hops) => {
  expect(resolveClientIp(SOCKET_ADDRESS, header, hops)).toBe(SOCKET_ADDRESS)
})

it.each([
  '',
  ' ',
  'unknown',
  '_hidden',
  '198.51.100',
  '198.51.100.256',
  '1.1.1.1, ',
  '127.1',
  '0x7f.0.0.1',
  "' OR 1=1",
])('falls back to the socket address when X-Forwarded-For %j has no valid last entry', (header) => {
  expect(resolveClientIp(SOCKET_ADDRESS, header, 1)).toBe(SOCKET_ADDRESS)
})
