import { expect, it } from 'vitest'
import { describeLastFailure, GONE_FAILURE, NOT_VERIFIED_FAILURE, repeatsLastAttempt } from './delivery-failure'

it.each([
  [describeLastFailure('HTTP 503'), true],
  [GONE_FAILURE, true],
  [NOT_VERIFIED_FAILURE, false],
  ['The endpoint was disabled.', false],
])('says whether a failure only repeats the outcome of the last attempt: %s', (failure, repeats) => {
  expect(repeatsLastAttempt(failure)).toBe(repeats)
})
