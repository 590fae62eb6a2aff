import { expect, it } from 'vitest'
import { checkTitle } from './test-titles'

it.each([
  'rejects a key that has expired',
  'never stores the password',
  "doesn't send an email in test mode",
  'works without JavaScript',
  'knows which keys were usable',
  'pages through a long list',
  'processes a signed message once',
  'emails the tenant',
  'sorts, filters and exports contracts',
  're-encrypts every secret',
  'are rejected when they have no key',
  'can be repeated',
  'include every kind of address',
  'create: stores nothing when the queue is gone',
  'if the key has expired, rejects the request',
  'without JavaScript, still shows the form',
  '`…` is rejected',
  'GET returns 404 for an unknown ID',
  '404 has a body',
])('accepts the test title "%s"', (title) => {
  expect(checkTitle(title)).toBeUndefined()
})

it.each([
  ['should reject a key', 'not "should reject'],
  ['Rejects a key', 'lower case'],
  ['a key that has expired is rejected', 'begin with a verb'],
  ['create: the queue is gone', 'begin with a verb'],
  ['if the key has expired, the request is rejected', 'begin with a verb'],
  ['if the key has expired', 'begin with a verb'],
  ['folder', 'begin with a verb'],
  ['that has expired', 'begin with a verb'],
  ['of a tenant', 'begin with a verb'],
  ['requests are rejected', 'begin with a verb'],
  ['tenants keep their contract', 'begin with a verb'],
  ['rejected without a key', 'begin with a verb'],
  ['rate card is found', 'begin with a verb'],
  ["company's keys end", 'begin with a verb'],
])('rejects the test title "%s"', (title, reason) => {
  expect(checkTitle(title)).toContain(reason)
})
