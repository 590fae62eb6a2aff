import { expect, it } from 'vitest'
import type { PartnerStaffSession } from '@/lib/platform/identity/session-types'
import { enrolmentRequiresPassword } from './must-enrol-two-factor'

const session = (minutes: number, twoFactorRequired: boolean) =>
  ({
    createdAt: new Date(Date.now() - minutes * 60_000),
    twoFactorRequired,
    hasTwoFactor: false,
  }) as PartnerStaffSession

it.each([
  ['has just signed in and must use 2FA', 1, true, false],
  ['signed in earlier and must use 2FA now', 11, true, true],
  ['has just signed in and sets up 2FA voluntarily', 1, false, true],
])('decides whether a user who %s needs the password after %d minutes', (_, minutes, required, expected) => {
  expect(enrolmentRequiresPassword(session(minutes, required))).toBe(expected)
})
