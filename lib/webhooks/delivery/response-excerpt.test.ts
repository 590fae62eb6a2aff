import { expect, it } from 'vitest'
import { excerptResponseBody } from './response-excerpt'

const excerpt = (text: string, challenge?: string) => excerptResponseBody(Buffer.from(text), challenge)

it('keeps a short response with its line breaks, but without other control characters', () => {
  expect(excerpt('{\r\n\t"error": "zu früh 🏠"\u0000\u001b}\n')).toBe('{\n\t"error": "zu früh 🏠"}')
  expect(excerpt(' \n\u0000')).toBe('')
})

it('cuts a response off after 1,024 characters', () => {
  expect(excerpt('🏠'.repeat(1024))).toBe('🏠'.repeat(1024))
  expect(excerpt('🏠'.repeat(1025))).toBe(`${'🏠'.repeat(1023)}…`)
})

it('replaces the bytes of a response that isn’t UTF-8', () => {
  expect(excerptResponseBody(Buffer.from([0x61, 0xff, 0x62]))).toBe('a\ufffdb')
})

it('replaces the token of a challenge', () => {
  expect(excerpt('{"data":{"challenge":"abc"},"echo":"abc"}', 'abc')).toBe(
    '{"data":{"challenge":"(not shown)"},"echo":"(not shown)"}',
  )
})
