import { expect, it } from 'vitest'
import { ADDRESS_CHANGED_FAILURE, describeLastAttempt, describeRejection, withoutCode } from './delivery-failure'

it.each([
  [describeRejection('validation_error 422'), 'The email provider rejected the email.'],
  [describeLastAttempt('no readable response'), 'The last attempt to send the email failed.'],
  [ADDRESS_CHANGED_FAILURE, ADDRESS_CHANGED_FAILURE],
])('shows the failure “%s” to partner staff as “%s”', (failure, expected) =>
  expect(withoutCode(failure)).toBe(expected),
)
