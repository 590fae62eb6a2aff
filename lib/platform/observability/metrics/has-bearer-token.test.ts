import { expect, it } from 'vitest'
import { hasBearerToken } from './has-bearer-token'

const TOKEN = 'a-token-of-the-metrics'

it.each([`Bearer ${TOKEN}`, `bearer  ${TOKEN}`])('accepts the Authorization header %j', (header) => {
  expect(hasBearerToken(header, TOKEN)).toBe(true)
})

it.each([null, '', TOKEN, 'Bearer', 'Bearer ', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, `Basic ${TOKEN}`])(
  'rejects the Authorization header %j',
  (header) => {
    expect(hasBearerToken(header, TOKEN)).toBe(false)
  },
)
