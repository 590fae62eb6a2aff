import { expect, it } from 'vitest'
import { describeOutcome } from './describe-outcome'

it.each([
  [503, null, 'HTTP 503 Service Unavailable'],
  [799, null, 'HTTP 799'],
  [null, 'connection failed: ECONNREFUSED', 'the server rejected the connection (ECONNREFUSED)'],
  [null, 'connection failed: HPE_INVALID_CONSTANT', 'the response wasn’t valid HTTP (HPE_INVALID_CONSTANT)'],
  [null, 'connection failed: EMFILE', 'connection failed: EMFILE'],
  [null, 'no response within 10 seconds', 'no response within 10 seconds'],
])('describes an attempt with the status %s and the reason %s', (status, reason, description) => {
  expect(describeOutcome({ status, reason })).toBe(description)
})
