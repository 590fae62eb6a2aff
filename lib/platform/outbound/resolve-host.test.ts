import { Resolver } from 'node:dns/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { resolveHost } from './resolve-host'

afterEach(() => vi.restoreAllMocks())

/** Mocks a name server. Its response for each type of address is a list of IP addresses, or an error code. */
function mockNameServer(ipv4: string[] | string, ipv6: string[] | string): void {
  for (const [method, response] of [
    ['resolve4', ipv4],
    ['resolve6', ipv6],
  ] as const) {
    vi.spyOn(Resolver.prototype, method).mockImplementation(async () => {
      if (typeof response === 'string') throw Object.assign(new Error(response), { code: response })
      return response as never
    })
  }
}

it.each([
  [['192.0.2.1'], ['2001:db8::1'], ['192.0.2.1', '2001:db8::1']],
  [['192.0.2.1'], 'ENODATA', ['192.0.2.1']],
  [['192.0.2.1'], 'ETIMEOUT', ['192.0.2.1']],
  ['ENOTFOUND', 'ENOTFOUND', []],
  ['ENODATA', 'ENODATA', []],
  ['ENODATA', 'ETIMEOUT', null],
  ['ESERVFAIL', 'ESERVFAIL', null],
])('resolves a host name with the IPv4 response %j and the IPv6 response %j to %j', async (ipv4, ipv6, expected) => {
  mockNameServer(ipv4, ipv6)
  expect(await resolveHost('receiver.example', AbortSignal.timeout(5_000))).toEqual(expected)
})
