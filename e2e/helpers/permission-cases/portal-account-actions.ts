// Lists the server actions of the portal's account page, with a valid form and the expected effect.
import { PASSWORD, RECOVERY_CODE } from '../sign-in'
import type { PortalActionCase } from './portal-action-case'

export const accountPath = () => 'account'

const ONLY_CURRENT_SESSION_QUERY =
  'SELECT 1 WHERE (SELECT array_agg(id) FROM partner_staff_sessions WHERE user_id = $1) = ARRAY[$2::uuid]'

/** The cases, by file (relative to app/portal/[mode]) and function. */
export const PORTAL_ACCOUNT_ACTION_CASES: Record<string, PortalActionCase> = {
  'account/actions.ts changeName': {
    requiredRole: 'member',
    pagePath: accountPath,
    form: () => ({ name: 'Sam' }),
    expectedEffect: {
      auditAction: 'user.renamed',
      rowsQuery: `SELECT 1 FROM partner_staff WHERE id = $1 AND name = 'Sam'`,
    },
    isAboutSender: true,
  },
  'account/actions.ts changePassword': {
    requiredRole: 'member',
    pagePath: accountPath,
    form: () => ({ password: PASSWORD, newPassword: 'quite another sentence for it' }),
    expectedEffect: {
      auditAction: 'user.password_changed',
      // Match only a hash that the service created. Its cost is higher than that of the hashes that tests create.
      rowsQuery: `SELECT 1 FROM partner_staff WHERE id = $1 AND password_hash NOT LIKE '%m=8,%'`,
    },
    isAboutSender: true,
  },
  'account/actions.ts turnOffTwoFactor': {
    requiredRole: 'member',
    pagePath: accountPath,
    form: () => ({ password: PASSWORD, code: RECOVERY_CODE }),
    expectedEffect: {
      auditAction: 'user.two_factor_turned_off',
      rowsQuery: 'SELECT 1 FROM partner_staff WHERE id = $1 AND totp_secret IS NULL',
    },
    isAboutSender: true,
  },
  'account/actions.ts regenerateRecoveryCodes': {
    requiredRole: 'member',
    pagePath: accountPath,
    form: () => ({ password: PASSWORD, code: RECOVERY_CODE }),
    expectedEffect: {
      auditAction: 'user.recovery_codes_replaced',
      rowsQuery: 'SELECT 1 FROM partner_staff_recovery_codes WHERE user_id = $1 HAVING count(*) = 10',
    },
    isAboutSender: true,
  },
  'account/actions.ts confirmPasskey': {
    requiredRole: 'member',
    pagePath: accountPath,
    form: () => ({ name: 'Work laptop', password: PASSWORD, code: RECOVERY_CODE }),
    expectedEffect: { response: /"challenge":/ },
    isAboutSender: true,
  },
  'account/actions.ts addPasskey': {
    requiredRole: 'member',
    pagePath: accountPath,
    // The passkey is invalid, because a valid one needs a challenge from the sender's session.
    // e2e/portal/passkeys.test.ts adds valid ones.
    form: () => ({ name: 'Work laptop', passkey: '{}' }),
    expectedEffect: { response: /This passkey wasn’t accepted/ },
    isAboutSender: true,
  },
  'account/actions.ts removePasskey': {
    requiredRole: 'member',
    pagePath: accountPath,
    form: ({ passkeyId }) => ({ id: passkeyId, password: PASSWORD, code: RECOVERY_CODE }),
    expectedEffect: {
      auditAction: 'user.passkey_removed',
      rowsQuery: `SELECT 1 WHERE NOT EXISTS (SELECT FROM partner_staff_passkeys WHERE user_id = $1)`,
    },
    isPersonal: true,
  },
  'account/actions.ts endSession': {
    requiredRole: 'member',
    pagePath: accountPath,
    form: ({ sessionPublicId }) => ({ session: sessionPublicId }),
    expectedEffect: {
      auditAction: 'user.sessions_ended',
      rowsQuery: `SELECT 1 FROM partner_staff_sessions WHERE user_id = $1
             HAVING count(*) = 2 AND bool_or(id = $2) AND NOT bool_or(id = $3)`,
    },
    isPersonal: true,
  },
  'account/actions.ts endOtherSessions': {
    requiredRole: 'member',
    pagePath: accountPath,
    form: () => ({}),
    expectedEffect: { auditAction: 'user.sessions_ended', rowsQuery: ONLY_CURRENT_SESSION_QUERY },
    isAboutSender: true,
  },
}
