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
  ['does not ask a user who must use 2FA', 1, true, false],
  ['asks a user who must use 2FA', 11, true, true],
  ['asks a user who sets up 2FA voluntarily', 1, false, true],
])('%s for the password again %d minutes after signing in', (_, minutes, required, expected) => {
  expect(enrolmentRequiresPassword(session(minutes, required))).toBe(expected)
})
