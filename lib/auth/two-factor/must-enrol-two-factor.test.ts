import { expect, it } from 'vitest'
import type { PartnerStaffSession } from '@/lib/platform/identity/session-types'
import { enrolmentRequiresPassword, mustEnrolTwoFactor } from './must-enrol-two-factor'

const session = (minutes: number, twoFactorRequired: boolean) =>
  ({
    realm: 'portal',
    createdAt: new Date(Date.now() - minutes * 60_000),
    twoFactorRequired,
    hasTwoFactor: false,
    hasPasskey: false,
    isSso: false,
  }) as PartnerStaffSession

it.each([
  ['doesn’t ask for the password again to set up compulsory 2FA within ten minutes of signing in', 9, true, false],
  ['asks for the password again to set up compulsory 2FA more than ten minutes after signing in', 11, true, true],
  ['asks for the password again to set up 2FA voluntarily', 1, false, true],
])('%s', (_, minutes, required, expected) => {
  expect(enrolmentRequiresPassword(session(minutes, required))).toBe(expected)
})

it('asks for the password to set up compulsory 2FA, even right after signing in, if the user has a passkey', () => {
  expect(enrolmentRequiresPassword({ ...session(1, true), hasPasskey: true })).toBe(true)
})

it('doesn’t require 2FA after single sign-on, even if the company requires 2FA', () => {
  expect(mustEnrolTwoFactor(session(1, true))).toBe(true)
  expect(mustEnrolTwoFactor({ ...session(1, true), isSso: true })).toBe(false)
})
