import { describe, expect, it } from 'vitest'
import { isAllowedAddress, validateTargetUrl } from './target-url'

const validate = (url: string, reach: 'public' | 'public and local' = 'public') => {
  const validation = validateTargetUrl(url, reach)
  return validation.ok ? validation.url.href : validation.reason
}

describe('validating the URL of an outbound request', () => {
  it.each([
    ['https://example.org/hooks?a=b', 'https://example.org/hooks?a=b'],
    ['https://example.org:443/', 'https://example.org/'],
    ['https://example.org:8443/', 'https://example.org:8443/'],
    ['https://EXAMPLE.org/#part', 'https://example.org/'],
    ['https://8.8.8.8/', 'https://8.8.8.8/'],
    ['https://[2606:4700::1111]/', 'https://[2606:4700::1111]/'],
  ])('accepts %s', (url, href) => expect(validate(url)).toBe(href))

  it.each([
    ['', 'such as'],
    ['example.org', 'such as'],
    ['https://', 'such as'],
    ['http://example.org/', 'https'],
    ['ftp://example.org/', 'https'],
    ['file:///etc/passwd', 'https'],
    ['javascript:alert(1)', 'https'],
    ['https://user@example.org/', 'a username'],
    ['https://:secret@example.org/', 'a username'],
    ['https://example.org:80/', 'port'],
    ['https://example.org:22/', 'port'],
    ['https://example.org:1023/', 'port'],
    [`https://example.org/${'x'.repeat(2048)}`, '2048'],
    // Loopback, private, link-local (cloud metadata) and reserved addresses in various notations.
    ['https://127.0.0.1/', 'public'],
    ['https://127.1/', 'public'],
    ['https://2130706433/', 'public'],
    ['https://0x7f000001/', 'public'],
    ['https://0x7f.1/', 'public'],
    ['https://017700000001/', 'public'],
    ['https://0/', 'public'],
    ['https://0.0.0.0/', 'public'],
    ['https://127.0.0.1./', 'public'],
    ['https://１２７.０.０.１/', 'public'],
    ['https://127。0。0。1/', 'public'],
    ['https://%31%32%37.0.0.1/', 'public'],
    ['https://10.0.0.1/', 'public'],
    ['https://172.16.0.1/', 'public'],
    ['https://192.168.1.1/', 'public'],
    ['https://169.254.169.254/latest/meta-data/', 'public'],
    ['https://100.64.0.1/', 'public'],
    ['https://192.0.2.1/', 'public'],
    ['https://198.18.0.1/', 'public'],
    ['https://224.0.0.1/', 'public'],
    ['https://255.255.255.255/', 'public'],
    ['https://[::]/', 'public'],
    ['https://[::1]/', 'public'],
    ['https://[0:0:0:0:0:0:0:1]/', 'public'],
    ['https://[::ffff:127.0.0.1]/', 'public'],
    ['https://[::ffff:7f00:1]/', 'public'],
    ['https://[::ffff:8.8.8.8]/', 'public'],
    ['https://[::127.0.0.1]/', 'public'],
    ['https://[::ffff:0:127.0.0.1]/', 'public'],
    ['https://[64:ff9b::7f00:1]/', 'public'],
    ['https://[64:ff9b:1::a00:1]/', 'public'],
    ['https://[2002:7f00:1::]/', 'public'],
    ['https://[2001::1]/', 'public'],
    ['https://[2001:db8::1]/', 'public'],
    ['https://[fe80::1]/', 'public'],
    ['https://[fc00::1]/', 'public'],
    ['https://[fd12:3456::1]/', 'public'],
    ['https://[fec0::1]/', 'public'],
    ['https://[ff02::1]/', 'public'],
    ['https://[4000::1]/', 'public'],
  ])('rejects %s', (url, expected) => expect(validate(url)).toContain(expected))
})

describe('validating the URL of an outbound request with the embedded database', () => {
  it.each(['http://localhost:4000/', 'http://127.0.0.1:4000/', 'http://[::1]:4000/', 'https://example.org/'])(
    'accepts the local or public URL %s',
    (url) => expect(validate(url, 'public and local')).toBe(url),
  )

  it.each(['http://10.0.0.1/', 'http://169.254.169.254/', 'http://[::ffff:127.0.0.1]/', 'http://127.0.0.1:22/'])(
    'rejects %s',
    (url) => expect(validate(url, 'public and local')).toMatch(/public|port/),
  )
})

it('rejects a resolved address if it has a zone, or isn’t a valid IP address', () => {
  for (const text of ['', 'localhost', '8.8.8.8/8', '8.8.8.8 '])
    expect(isAllowedAddress(text, 'public and local')).toBe(false)
  expect(isAllowedAddress('fe80::1%eth0', 'public and local')).toBe(false)
})
