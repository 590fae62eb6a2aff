import { expect, it } from 'vitest'
import { resolveClientIp } from './client-ip'
import { listEnclosingNetworks } from './enclosing-networks'

it.each([
  ['203.0.113.7', ['203.0.113.7']],
  ['::ffff:203.0.113.7', ['203.0.113.7']],
  ['2001:db8:1:23ab:4::5', ['2001:db8:1::/48', '2001:db8:1:2300::/56', '2001:db8:1:23ab::/64']],
  ['::1', ['::/48', '::/56', '::/64']],
  ['nonsense', ['unknown']],
])('lists the networks that contain the client at %s, the largest first', (socketAddress, networks) => {
  expect(listEnclosingNetworks(resolveClientIp(socketAddress, null, 0))).toEqual(networks)
})
