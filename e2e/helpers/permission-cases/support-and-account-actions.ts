// Lists every server action of support and of tenants' accounts. Those that require a session have a form and the
// expected effect. The portal's server actions are in portal-actions.ts.
import { randomInt } from 'node:crypto'
import type { OwnedResources } from '../personas'
import { uniqueEmail } from '../request-bodies'
import { PASSWORD, RECOVERY_CODE } from '../sign-in'
import { LATER_TENANCY } from '../upcoming-tenancy'
import { RATE_CARD_ACTION_CASES } from './rate-card-actions'
import { type ActionCase, auditedBySupportQuery, supportAction } from './support-action-case'

const auditedByTenantQuery = (action: string) => auditedBySupportQuery(action).replace('support_staff', 'tenant')

const accessLogQuery = (action: string) =>
  `SELECT 1 FROM support_access_log WHERE action = '${action}' AND user_id = $1`

const accountPath = () => '/support/account'
const tenantPath = ({ tenantId }: OwnedResources) => `/support/tenants/${tenantId}`
const buildTenantForm = ({ tenantId }: OwnedResources) => ({ tenant: tenantId })
const buildContractClosureForm = ({ contractId }: OwnedResources) => ({
  contract: contractId,
  note: 'The agent sent the wrong house',
})

const accountAction = (change: Omit<ActionCase, 'realm' | 'pagePath'>): ActionCase => ({
  realm: 'account',
  pagePath: () => '/account/password',
  ...change,
})

const accountDetailsAction = (change: Omit<ActionCase, 'realm' | 'pagePath'>): ActionCase => ({
  ...accountAction(change),
  pagePath: () => '/account/details',
})

/**
 * Returns the cases of the passkey actions in a file.
 *
 * @param owner SQL that names the passkey table and the column with the user's ID, such as 'tenant_passkeys WHERE
 *   tenant_id'
 */
const passkeyCases = (
  file: string,
  buildCase: (change: Omit<ActionCase, 'realm' | 'pagePath'>) => ActionCase,
  owner: string,
): Record<string, ActionCase> => ({
  [`${file} confirmPasskey`]: buildCase({
    form: () => ({ name: 'Laptop', password: PASSWORD, code: RECOVERY_CODE }),
    expectedResponse: /"challenge":/,
  }),
  // The passkey is invalid, because a valid one needs a challenge from the sender's session. The tests that run a
  // browser add valid ones.
  [`${file} addPasskey`]: buildCase({
    form: () => ({ name: 'Laptop', passkey: '{}' }),
    expectedResponse: /This passkey wasn’t accepted/,
  }),
  [`${file} removePasskey`]: buildCase({
    form: ({ passkeyId }) => ({ id: passkeyId, password: PASSWORD, code: RECOVERY_CODE }),
    expectedRowQuery: `SELECT 1 WHERE NOT EXISTS (SELECT FROM ${owner} = $1)`,
  }),
})

/** A test case for each server action. Its key has the action's file and function, as in the build's manifest. */
export const SUPPORT_AND_ACCOUNT_ACTION_CASES: Record<string, ActionCase> = {
  'app/account/(authenticated)/password/actions.ts changePassword': accountAction({
    form: () => ({ password: PASSWORD, newPassword: 'quite another sentence for it' }),
    expectedRowQuery: auditedByTenantQuery('tenant.password_changed'),
  }),
  'app/account/(authenticated)/password/actions.ts turnOffTwoFactor': accountAction({
    form: () => ({ password: PASSWORD, code: RECOVERY_CODE }),
    expectedRowQuery: `${auditedByTenantQuery('tenant.two_factor_turned_off')}
      AND EXISTS (SELECT FROM tenants WHERE id = $1 AND totp_secret IS NULL)`,
  }),
  'app/account/(authenticated)/password/actions.ts regenerateRecoveryCodes': accountAction({
    form: () => ({ password: PASSWORD, code: RECOVERY_CODE }),
    expectedRowQuery: auditedByTenantQuery('tenant.recovery_codes_replaced'),
  }),
  ...passkeyCases('app/account/(authenticated)/password/actions.ts', accountAction, 'tenant_passkeys WHERE tenant_id'),
  'app/account/(authenticated)/password/actions.ts endSession': accountAction({
    form: ({ sessionPublicId }) => ({ session: sessionPublicId }),
    expectedRowQuery: auditedByTenantQuery('tenant.signed_out_elsewhere'),
  }),
  'app/account/(authenticated)/password/actions.ts endOtherSessions': accountAction({
    form: () => ({}),
    expectedRowQuery: auditedByTenantQuery('tenant.signed_out_elsewhere'),
  }),
  'app/account/(authenticated)/details/actions.ts changeEmail': accountDetailsAction({
    form: () => ({ email: uniqueEmail(), password: PASSWORD, code: RECOVERY_CODE }),
    expectedRowQuery: auditedByTenantQuery('tenant.email_change_requested'),
  }),
  'app/account/(authenticated)/details/actions.ts cancelEmailChange': accountDetailsAction({
    form: () => ({}),
    setupSql: `INSERT INTO tenant_tokens (id, tenant_id, purpose, hash, new_email, expires_at)
      SELECT gen_random_uuid(), tenant_id, 'email_change', sha256(gen_random_uuid()::text::bytea), 'new@example.org',
        now() + interval '1 day'
      FROM house_contracts WHERE id = $1`,
    expectedRowQuery: auditedByTenantQuery('tenant.email_change_stopped'),
  }),
  'app/account/(authenticated)/details/actions.ts changePhone': accountDetailsAction({
    form: () => ({ contactNo: `07700 900${randomInt(100, 1000)}` }),
    expectedRowQuery: auditedByTenantQuery('tenant.phone_changed'),
  }),
  'app/sign-out.ts signOutOfAccount': accountAction({
    form: () => ({}),
    expectedRowQuery: 'SELECT 1 FROM tenants WHERE id = $1 AND NOT EXISTS (SELECT FROM tenant_sessions WHERE id = $2)',
    takesFormOnly: true,
  }),
  'app/support/(authenticated)/account/actions.ts changePassword': supportAction(accountPath, {
    form: () => ({ password: PASSWORD, newPassword: 'quite another sentence for it' }),
    expectedRowQuery: auditedBySupportQuery('support_staff.password_changed'),
  }),
  'app/support/(authenticated)/account/actions.ts regenerateRecoveryCodes': supportAction(accountPath, {
    form: () => ({ password: PASSWORD, code: RECOVERY_CODE }),
    expectedRowQuery: auditedBySupportQuery('support_staff.recovery_codes_replaced'),
  }),
  ...passkeyCases(
    'app/support/(authenticated)/account/actions.ts',
    (change) => supportAction(accountPath, change),
    'support_staff_passkeys WHERE user_id',
  ),
  'app/support/(authenticated)/account/actions.ts endSession': supportAction(accountPath, {
    form: ({ sessionPublicId }) => ({ session: sessionPublicId }),
    expectedRowQuery: auditedBySupportQuery('support_staff.sessions_ended'),
  }),
  'app/support/(authenticated)/account/actions.ts endOtherSessions': supportAction(accountPath, {
    form: () => ({}),
    expectedRowQuery: auditedBySupportQuery('support_staff.sessions_ended'),
  }),
  'app/support/(authenticated)/undelivered-emails/actions.ts resendUndeliveredEmail': supportAction(
    () => '/support/undelivered-emails',
    {
      form: ({ failedEmailId }) => ({ emailId: failedEmailId }),
      expectedRowQuery: auditedBySupportQuery('house_contract.email_resent'),
    },
  ),
  'app/support/(authenticated)/undelivered-emails/actions.ts resendAllFailed': supportAction(
    () => '/support/undelivered-emails',
    {
      form: () => ({}),
      expectedRowQuery: auditedBySupportQuery('house_contract.email_resent'),
    },
  ),
  'app/support/(authenticated)/actions.ts submitTenantSearch': supportAction(() => '/support', {
    form: () => ({ words: 'Canaryqzx' }),
    expectedRowQuery: accessLogQuery('tenant.searched'),
    expectedResponse: /^\/support\?q=[\w-]{20,}\b/,
    takesFormOnly: true,
  }),
  'app/support/(authenticated)/companies/[id]/actions.ts setCompanyStatus': supportAction(
    ({ companyId }) => `/support/companies/${companyId}`,
    {
      form: ({ companyId }) => ({ company: companyId, to: 'disabled' }),
      expectedRowQuery: auditedBySupportQuery('company.disabled'),
    },
  ),
  'app/support/(authenticated)/companies/actions.ts createCompany': supportAction(() => '/support/companies/new', {
    form: () => ({ name: `Lets ${randomInt(1e9)}`, adminName: 'Ada King', adminEmail: uniqueEmail() }),
    expectedRowQuery: auditedBySupportQuery('company.created'),
    expectedResponse: /^\/support\/companies\/\d+\?created/,
  }),
  // The ID is of no invited admin, so the form is rejected. lib/companies tests what it does.
  'app/support/(authenticated)/companies/[id]/actions.ts resendInvitation': supportAction(
    ({ companyId }) => `/support/companies/${companyId}`,
    {
      form: ({ companyId }) => ({ company: companyId, user: 1e9, adminName: 'Ada King', adminEmail: uniqueEmail() }),
      expectedResponse: /has joined or was removed/,
    },
  ),
  ...RATE_CARD_ACTION_CASES,
  'app/support/(authenticated)/tenants/[id]/actions.ts cancel': supportAction(tenantPath, {
    form: buildContractClosureForm,
    expectedRowQuery: auditedBySupportQuery('house_contract.cancelled'),
  }),
  'app/support/(authenticated)/tenants/[id]/actions.ts correctEmail': supportAction(tenantPath, {
    form: (ownedResources) => ({ ...buildTenantForm(ownedResources), email: uniqueEmail(), reason: 'Mistyped' }),
    expectedRowQuery: auditedBySupportQuery('tenant.email_corrected'),
  }),
  'app/support/(authenticated)/tenants/[id]/actions.ts correctName': supportAction(tenantPath, {
    form: (ownedResources) => ({
      ...buildTenantForm(ownedResources),
      firstName: 'Siobhan',
      lastName: 'OBrien',
      reason: 'Mistyped',
    }),
    expectedRowQuery: auditedBySupportQuery('tenant.name_corrected'),
  }),
  'app/support/(authenticated)/tenants/[id]/actions.ts correctPhone': supportAction(tenantPath, {
    form: (ownedResources) => ({
      ...buildTenantForm(ownedResources),
      contactNo: '020 7946 0018',
      reason: 'Wrong number',
    }),
    expectedRowQuery: auditedBySupportQuery('tenant.phone_corrected'),
  }),
  'app/support/(authenticated)/tenants/[id]/actions.ts correctDateOfBirth': supportAction(tenantPath, {
    form: (ownedResources) => ({ ...buildTenantForm(ownedResources), birthday: '2003-03-01', reason: 'Mistyped' }),
    expectedRowQuery: auditedBySupportQuery('tenant.birthday_corrected'),
  }),
  'app/support/(authenticated)/tenants/[id]/actions.ts correctDates': supportAction(tenantPath, {
    form: ({ contractId }) => ({
      ...{ contract: contractId, ...LATER_TENANCY, reason: 'A month later' },
    }),
    expectedRowQuery: auditedBySupportQuery('tenant.dates_corrected'),
  }),
  'app/support/(authenticated)/tenants/[id]/actions.ts addNote': supportAction(tenantPath, {
    form: (ownedResources) => ({ ...buildTenantForm(ownedResources), reason: 'bills', text: 'Asked for the price' }),
    expectedRowQuery: auditedBySupportQuery('tenant.note_added'),
  }),
  'app/support/(authenticated)/tenants/[id]/actions.ts endSessions': supportAction(tenantPath, {
    form: buildTenantForm,
    expectedRowQuery: auditedBySupportQuery('tenant.sessions_ended'),
  }),
  'app/support/(authenticated)/tenants/[id]/actions.ts resetTwoFactor': supportAction(tenantPath, {
    form: buildTenantForm,
    expectedRowQuery: auditedBySupportQuery('tenant.two_factor_reset'),
  }),
  'app/support/(authenticated)/tenants/[id]/actions.ts eraseTenant': supportAction(tenantPath, {
    form: ({ tenantId }) => ({ tenant: tenantId, confirmation: `erase T${tenantId}` }),
    expectedRowQuery: auditedBySupportQuery('tenant.erased'),
    setupSql: `UPDATE house_contracts SET status = 'cancelled', cancelled_at = now() WHERE id = $1`,
  }),
  'app/support/(authenticated)/tenants/[id]/actions.ts close': supportAction(tenantPath, {
    form: buildContractClosureForm,
    expectedRowQuery: auditedBySupportQuery('house_contract.closed'),
    setupSql: `UPDATE house_contracts SET start_date = '2025-09-01', end_date = '2026-08-31' WHERE id = $1`,
  }),
  'app/support/(authenticated)/tenants/[id]/actions.ts revealDatesOfBirth': supportAction(tenantPath, {
    form: buildTenantForm,
    expectedRowQuery: accessLogQuery('tenant.birthday_viewed'),
    expectedResponse: /29 Feb 2004|2004-02-29/,
  }),
  'app/support/(authenticated)/tenants/[id]/actions.ts revealPhones': supportAction(tenantPath, {
    form: buildTenantForm,
    expectedRowQuery: accessLogQuery('tenant.phone_viewed'),
    expectedResponse: /7911/,
  }),
  'app/support/(authenticated)/tenants/[id]/actions.ts resendConfirmation': supportAction(tenantPath, {
    form: buildTenantForm,
    expectedRowQuery: auditedBySupportQuery('tenant.confirmation_resent'),
  }),
  'app/sign-out.ts signOutOfSupport': supportAction(accountPath, {
    form: () => ({}),
    expectedRowQuery:
      'SELECT 1 FROM support_staff WHERE id = $1 AND NOT EXISTS (SELECT FROM support_staff_sessions WHERE id = $2)',
    takesFormOnly: true,
  }),
}

/**
 * Server actions that signed-out visitors may use, so they have no case above. e2e/security/csrf.test.ts checks that
 * other sites can't use them.
 */
export const PUBLIC_SUPPORT_AND_ACCOUNT_ACTIONS = [
  'app/account/(sign-in)/activate/actions.ts activateTenantAccount',
  'app/account/(sign-in)/confirm-email/actions.ts confirmEmail',
  'app/account/(sign-in)/stop-email-change/actions.ts stopChange',
  'app/account/(sign-in)/reset-password/actions.ts resetPassword',
  'app/account/(sign-in)/sign-in/set-up-two-factor/actions.ts setUpTwoFactor',
  'app/account/(sign-in)/validate-link.ts validateActivationLink',
  'app/account/(sign-in)/validate-link.ts validateResetLink',
  'app/account/(sign-in)/validate-link.ts validateEmailChangeLink',
  'app/account/(sign-in)/validate-link.ts validateStopLink',
  'app/account/(sign-in)/request-link/actions.ts requestLink',
  'app/support/(sign-in)/reset-password/actions.ts resetPassword',
  'app/support/(sign-in)/reset-password/actions.ts validateLink',
  'app/support/(sign-in)/sign-in/add-passkey/actions.ts addPasskey',
  'app/support/(sign-in)/sign-in/add-passkey/actions.ts confirmPasskey',
  'app/support/(sign-in)/sign-in/set-up-two-factor/actions.ts setUpTwoFactor',
]
