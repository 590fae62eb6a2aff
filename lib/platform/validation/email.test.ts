import { describe, expect, it } from 'vitest'
import { emailField, parseEmail, toDeliverableAddress } from './email'

const longestLocalPart = 'a'.repeat(64)
const longestLabel = 'b'.repeat(63)

describe('the email address parser', () => {
  it.each([
    ['Ann.Lee@Example.ORG', 'ann.lee@example.org'],
    ['  ann@example.org  ', 'ann@example.org'],
    ['ann+bills@example.org', 'ann+bills@example.org'],
    ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
    ['ann@xn--bcher-kva.example', 'ann@xn--bcher-kva.example'],
    ['ann@BÜCHER.example', 'ann@xn--bcher-kva.example'],
    ['ａｎｎ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'ann@example.org'],
    ["o'brien@example.org", "o'brien@example.org"],
    [`${longestLocalPart}@example.org`, `${longestLocalPart}@example.org`],
    [`a@${longestLabel}.org`, `a@${longestLabel}.org`],
    ['a@b.co', 'a@b.co'],
    ['a@例え。jp', 'a@xn--r8jz45g.jp'],
  ])('accepts %j, and derives the comparison key %s', (text, key) => {
    expect(parseEmail(text)?.key).toBe(key)
  })

  it('keeps an email address’s letter case and domain as entered', () => {
    expect(parseEmail(' Ann+Bills@Bücher.example ')?.address).toBe('Ann+Bills@Bücher.example')
  })
})

describe('the email address parser with invalid input', () => {
  it.each([
    ['no at sign', 'ann.example.org'],
    ['no dot in the domain', 'a@b'],
    ['two addresses', 'ann@example.org, bob@example.org'],
    ['two at signs', 'ann@bob@example.org'],
    ['a local part of 65 characters', `${longestLocalPart}a@example.org`],
    ['a label of 64 characters', `a@${longestLabel}b.org`],
    ['255 characters in all', `a@${`${'c'.repeat(60)}.`.repeat(4)}${'d'.repeat(9)}`],
    ['a quoted local part', '"ann lee"@example.org'],
    ['a space', 'ann lee@example.org'],
    ['a display name', 'Ann <ann@example.org>'],
    ['a dot at the start', '.ann@example.org'],
    ['dots in a row', 'ann..lee@example.org'],
    ['a dot at the end of the local part', 'ann.@example.org'],
    ['an empty label', 'ann@example..org'],
    ['a dot at the end', 'ann@example.org.'],
    ['a label that starts with a hyphen', 'ann@-example.org'],
    ['an IP address', 'ann@127.0.0.1'],
    ['an address literal', 'ann@[127.0.0.1]'],
    ['a port', 'ann@example.org:25'],
    ['a path', 'ann@example.org/x'],
    ['an injected header', 'ann@example.org\r\nBcc: bob@example.org'],
    ['a NUL character', 'ann\0@example.org'],
    ['a lone surrogate', 'ann\uD800@example.org'],
    ['letters outside ASCII in the local part', 'siobhán@example.org'],
    ['nothing before the at sign', '@example.org'],
    ['nothing after the at sign', 'ann@'],
  ])('rejects an email address with %s', (_, text) => {
    expect(parseEmail(text)).toBeNull()
  })
})

it('accepts an email address of 254 characters', () => {
  const domain = `${`${'c'.repeat(60)}.`.repeat(4)}${'d'.repeat(8)}`
  expect(`a@${domain}`).toHaveLength(254)
  expect(parseEmail(`a@${domain}`)).not.toBeNull()
})

it.each(['ann@example.org\n', '\r\nann@example.org', 'ann@example.org\u2028', 'ann@example.org\0'])(
  'rejects the email address %j because of its line break or control character',
  (text) => {
    expect(emailField.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(['Invalid email format'])
  },
)

it('converts the domain of an email address to ASCII for delivery, and keeps the local part', () => {
  expect(toDeliverableAddress('Ann.Lee@Bücher。example')).toBe('Ann.Lee@xn--bcher-kva.example')
  expect(toDeliverableAddress('Ann@Example.org')).toBe('Ann@example.org')
})
