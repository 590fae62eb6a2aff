import { expect, it } from 'vitest'
import { isLoopbackHost } from './loopback-host'

it.each(['localhost', 'localhost:3000', 'LocalHost:80', '127.0.0.1:3000', '[::1]:3000'])(
  'recognises the host %s as this machine',
  (host) => {
    expect(isLoopbackHost(host)).toBe(true)
  },
)

it.each([
  null,
  '',
  'bills.example',
  'localhost.evil.example:3000',
  'evil.example#localhost',
  'evil@localhost',
  'localhost/evil.example',
  '127.0.0.1.nip.io',
  '0x7f.1',
  '192.168.0.7:3000',
  ':3000',
])('doesn’t recognise the host %j as this machine', (host) => {
  expect(isLoopbackHost(host)).toBe(false)
})
