import { expect, it } from 'vitest'
import { getChallenge, hasChallenge } from './challenge'

it('finds the token in a challenge, but none in an event', () => {
  const data = { mode: 'live', challenge: 'a-token' }
  expect(getChallenge({ type: 'endpoint.verification', data })).toBe('a-token')
  expect(getChallenge({ type: 'contract.created', data })).toBeUndefined()
})

it.each([
  ['{"challenge":"a-token"}', true],
  [' {"ok":true,"challenge":"a-token"}\n', true],
  ['{"challenge":"another"}', false],
  ['{"challenge":["a-token"]}', false],
  ['{"data":{"challenge":"a-token"}}', false],
  ['"a-token"', false],
  ['a-token', false],
  ['null', false],
  ['', false],
])('decides whether the response %j repeats the token "a-token": %s', (body, expected) => {
  expect(hasChallenge(body, 'a-token')).toBe(expected)
})
