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
  ['has just signed in and must', 1, true, false],
  ['signed in a while ago and must now', 11, true, true],
  ['has just signed in and need not', 1, false, true],
])('asks who %s set a second factor up for the password: after %d minutes', (_, minutes, required, expected) => {
  expect(enrolmentRequiresPassword(session(minutes, required))).toBe(expected)
})
