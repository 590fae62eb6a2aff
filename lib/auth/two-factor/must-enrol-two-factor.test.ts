import { expect, it } from 'vitest'
import type { PartnerStaffSession } from '@/lib/platform/identity/session-types'
import { enrolmentRequiresPassword } from './must-enrol-two-factor'

const session = (minutes: number, twoFactorRequired: boolean) =>
  ({
    realm: 'portal',
    createdAt: new Date(Date.now() - minutes * 60_000),
    twoFactorRequired,
    hasTwoFactor: false,
  }) as PartnerStaffSession

it.each([
  ['does not ask for the password again if the user must use 2FA', 1, true, false],
  ['asks for the password again if the user must use 2FA', 11, true, true],
  ['asks for the password again if the user sets up 2FA voluntarily', 1, false, true],
])('%s (minutes since sign-in: %d)', (_, minutes, required, expected) => {
  expect(enrolmentRequiresPassword(session(minutes, required))).toBe(expected)
})
