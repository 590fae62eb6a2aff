// Lists every server action of the portal. Those that require a session have a form and the expected effect.
import { computeRestrictionsVersion, UNRESTRICTED } from '@/lib/companies/api-keys/key-restrictions'
import { EVENT_TYPES } from '@/lib/webhooks/event-types'
import type { CompanyResources } from '../canary-company'
import { buildBillsPackage, KNOWN_ADDRESS, uniqueEmail } from '../request-bodies'
import { SAMPLE_PNG } from '../sample-images'
import { accountPath, PORTAL_ACCOUNT_ACTION_CASES } from './portal-account-actions'
import type { PortalActionCase } from './portal-action-case'
import { SINGLE_SIGN_ON_ACTION_CASES } from './single-sign-on-actions'

const buildEndpointForm = (ownedResources: CompanyResources) => ({
  mode: 'live',
  endpointId: ownedResources.endpointId,
})
const endpointPath = (ownedResources: CompanyResources) => `webhooks/${ownedResources.endpointId}`
const buildUnmatchedAddressForm = (ownedResources: CompanyResources) => ({
  mode: 'live',
  id: ownedResources.unmatchedAddressId,
})
const unmatchedAddressPath = (ownedResources: CompanyResources) =>
  `unmatched-addresses/${ownedResources.unmatchedAddressId}`
const colleaguePath = (ownedResources: CompanyResources) => `team/${ownedResources.colleagueId}`

const RESTRICTION_FIELDS = { access: 'unrestricted', allowedNetworks: '192.0.2.0/24', requestsPerMinute: '' }

/** Builds a form that creates a contract for an unused email address. */
function buildContractForm(): Record<string, string> {
  const { selectedServices: _, ...fields } = buildBillsPackage({ numberOfTenants: '4' })
  return { mode: 'live', ...(fields as unknown as Record<string, string>), 'selectedServices.gas': 'true' }
}

/** The cases, by file and function, named as in `actionIds`. */
export const PORTAL_ACTION_CASES: Record<string, PortalActionCase> = {
  'api-keys/actions.ts createKey': {
    requiredRole: 'admin',
    pagePath: () => 'api-keys',
    form: () => ({ mode: 'live', label: `Of ${uniqueEmail()}`.slice(0, 40), ...RESTRICTION_FIELDS }),
    expectedEffect: { auditAction: 'api_key.created', response: /eb_live_/ },
    isAboutSender: true,
  },
  'docs/actions.ts createTestKey': {
    requiredRole: 'admin',
    // The quick start, which isn't in the portal
    pagePath: () => '../../docs',
    form: () => ({ label: `Of ${uniqueEmail()}`.slice(0, 40) }),
    expectedEffect: { auditAction: 'api_key.created', response: /eb_test_/ },
    isAboutSender: true,
  },
  'api-keys/actions.ts restrictKey': {
    requiredRole: 'admin',
    pagePath: () => 'api-keys',
    form: ({ apiKeyId }) => ({
      ...{ mode: 'live', key: apiKeyId, ...RESTRICTION_FIELDS },
      version: computeRestrictionsVersion(UNRESTRICTED),
    }),
    expectedEffect: { auditAction: 'api_key.networks_changed' },
  },
  'api-keys/actions.ts rotateKey': {
    requiredRole: 'admin',
    pagePath: () => 'api-keys',
    form: ({ apiKeyId }) => ({ mode: 'live', key: apiKeyId, gracePeriod: '1h' }),
    expectedEffect: { auditAction: 'api_key.rotated' },
  },
  'api-keys/actions.ts revokeKey': {
    requiredRole: 'admin',
    pagePath: () => 'api-keys',
    form: ({ apiKeyId, apiKeyPrefix }) => ({ mode: 'live', key: apiKeyId, confirmation: apiKeyPrefix }),
    expectedEffect: { auditAction: 'api_key.revoked' },
  },
  'webhooks/actions.ts addEndpoint': {
    requiredRole: 'admin',
    pagePath: () => 'webhooks',
    form: () => ({ mode: 'live', url: `http://localhost:9999/${uniqueEmail()}`, 'contract.created': 'on' }),
    expectedEffect: { auditAction: 'webhook_endpoint.created' },
    isAboutSender: true,
  },
  'webhooks/actions.ts editEndpoint': {
    requiredRole: 'admin',
    pagePath: endpointPath,
    form: (ownedResources) => ({
      ...buildEndpointForm(ownedResources),
      url: `http://localhost:9999/${uniqueEmail()}`,
      ...Object.fromEntries(EVENT_TYPES.map((type) => [type, 'on'])),
    }),
    expectedEffect: { auditAction: 'webhook_endpoint.url_changed' },
  },
  'webhooks/actions.ts deleteEndpoint': {
    requiredRole: 'admin',
    pagePath: endpointPath,
    form: buildEndpointForm,
    expectedEffect: { auditAction: 'webhook_endpoint.deleted' },
  },
  'webhooks/actions.ts replaceSecret': {
    requiredRole: 'admin',
    pagePath: endpointPath,
    form: (ownedResources) => ({ ...buildEndpointForm(ownedResources), gracePeriod: 'now' }),
    expectedEffect: { auditAction: 'webhook_endpoint.secret_rotated' },
  },
  'webhooks/actions.ts redeliverEvent': {
    requiredRole: 'admin',
    pagePath: endpointPath,
    form: (ownedResources) => ({ ...buildEndpointForm(ownedResources), deliveryId: ownedResources.deliveryId }),
    expectedEffect: { auditAction: 'webhook_endpoint.redelivered' },
  },
  'webhooks/actions.ts redeliverFailedEvents': {
    requiredRole: 'admin',
    pagePath: endpointPath,
    form: buildEndpointForm,
    expectedEffect: { auditAction: 'webhook_endpoint.failed_redelivered' },
  },
  'webhooks/actions.ts verifyEndpoint': {
    requiredRole: 'admin',
    pagePath: endpointPath,
    form: buildEndpointForm,
    expectedEffect: { auditAction: 'webhook_endpoint.challenged' },
  },
  'webhooks/actions.ts sendTestEventToEndpoint': {
    ...{ requiredRole: 'admin', mode: 'test' },
    pagePath: ({ testEndpointId }) => `webhooks/${testEndpointId}`,
    form: ({ testEndpointId }) => ({ mode: 'test', endpointId: testEndpointId, type: 'contract.cancelled' }),
    expectedEffect: { auditAction: 'webhook_endpoint.test_event_sent' },
  },
  'webhooks/actions.ts setEndpointStatus': {
    requiredRole: 'admin',
    pagePath: endpointPath,
    form: (ownedResources) => ({ ...buildEndpointForm(ownedResources), to: 'disabled' }),
    expectedEffect: { auditAction: 'webhook_endpoint.disabled' },
  },
  '(overview)/actions.ts resetCompanyTestData': {
    ...{ requiredRole: 'admin', mode: 'test' },
    pagePath: () => '',
    form: () => ({}),
    expectedEffect: { auditAction: 'company.test_data_reset' },
    isAboutSender: true,
  },
  'contracts/actions.ts submitContractSearch': {
    requiredRole: 'member',
    pagePath: () => 'contracts',
    form: () => ({ mode: 'live', words: 'Quillfeather' }),
    expectedEffect: { response: /^\S*\/portal\/live\/contracts\?(?!\S*quill)\S*\bq=[\w-]{20,}/i },
    ...{ isAboutSender: true, takesFormOnly: true },
  },
  'contracts/[id]/actions.ts revealDateOfBirth': {
    requiredRole: 'member',
    pagePath: ({ contractId }) => `contracts/${contractId}`,
    form: ({ contractId }) => ({ mode: 'live', id: contractId }),
    expectedEffect: { auditAction: 'house_contract.birthday_viewed', response: /29 Feb 2004|2004-02-29/ },
  },
  'contracts/[id]/actions.ts cancelContract': {
    requiredRole: 'member',
    pagePath: ({ contractId }) => `contracts/${contractId}`,
    form: ({ contractId }) => ({ mode: 'live', id: contractId }),
    expectedEffect: { auditAction: 'house_contract.cancelled' },
  },
  'contracts/[id]/actions.ts resendEmail': {
    requiredRole: 'member',
    pagePath: ({ contractId }) => `contracts/${contractId}`,
    form: ({ contractId, failedEmailId }) => ({ mode: 'live', contractId, emailId: failedEmailId }),
    expectedEffect: { auditAction: 'house_contract.email_resent' },
  },
  'contracts/[id]/actions.ts correctEmail': {
    requiredRole: 'member',
    pagePath: ({ contractId }) => `contracts/${contractId}`,
    form: ({ contractId }) => ({ contractId, email: uniqueEmail() }),
    expectedEffect: { auditAction: 'house_contract.corrected' },
  },
  'contracts/new/actions.ts createContract': {
    requiredRole: 'member',
    pagePath: () => 'contracts/new',
    form: buildContractForm,
    expectedEffect: {
      auditAction: 'house_contract.created',
      response: /\/portal\/live\/contracts\/\d+\?created=tenant/,
    },
    ...{ isAboutSender: true, returnsFormWhenSignedOut: true },
  },
  'unmatched-addresses/[id]/actions.ts searchAddresses': {
    requiredRole: 'member',
    pagePath: unmatchedAddressPath,
    form: () => ({ mode: 'live', line: '12 high st' }),
    expectedEffect: { response: /12 High Street, Headingley/ },
    isAboutSender: true,
  },
  'unmatched-addresses/[id]/actions.ts dismissAddress': {
    requiredRole: 'member',
    pagePath: unmatchedAddressPath,
    form: buildUnmatchedAddressForm,
    expectedEffect: { auditAction: 'unmatched_address.dismissed' },
  },
  'unmatched-addresses/[id]/actions.ts restoreAddress': {
    requiredRole: 'member',
    pagePath: ({ dismissedAddressId }) => `unmatched-addresses/${dismissedAddressId}`,
    form: ({ dismissedAddressId }) => ({ mode: 'live', id: dismissedAddressId }),
    expectedEffect: { auditAction: 'unmatched_address.restored' },
  },
  'unmatched-addresses/[id]/actions.ts chooseAddress': {
    requiredRole: 'member',
    pagePath: unmatchedAddressPath,
    form: (ownedResources) => ({
      ...buildUnmatchedAddressForm(ownedResources),
      ...{
        expectedRequestId: ownedResources.unmatchedAddressRequestId,
        email: ownedResources.unmatchedAddressEmail,
        addressId: KNOWN_ADDRESS,
      },
    }),
    expectedEffect: { auditAction: 'house_contract.created' },
  },
  'team/actions.ts inviteMember': {
    requiredRole: 'admin',
    pagePath: () => 'team',
    form: () => ({ email: uniqueEmail(), role: 'member' }),
    expectedEffect: { auditAction: 'user.invited' },
    isAboutSender: true,
  },
  'company/actions.ts changeContact': {
    requiredRole: 'admin',
    pagePath: () => 'company',
    form: () => ({ email: uniqueEmail(), phone: '' }),
    expectedEffect: { auditAction: 'company.contact_changed' },
    isAboutSender: true,
  },
  'company/actions.ts uploadLogo': {
    requiredRole: 'admin',
    pagePath: () => 'company',
    form: () => ({ file: new File([SAMPLE_PNG], 'logo.png', { type: 'image/png' }) }),
    expectedEffect: { auditAction: 'company.logo_replaced' },
    isAboutSender: true,
  },
  'company/actions.ts removeLogo': {
    requiredRole: 'admin',
    pagePath: () => 'company',
    form: () => ({}),
    expectedEffect: { auditAction: 'company.logo_removed' },
    isAboutSender: true,
  },
  'team/actions.ts setTwoFactorRequired': {
    requiredRole: 'admin',
    pagePath: () => 'team',
    form: () => ({ required: 'yes' }),
    expectedEffect: { auditAction: 'company.two_factor_required' },
    isAboutSender: true,
  },
  'team/actions.ts changeRole': {
    requiredRole: 'admin',
    pagePath: colleaguePath,
    form: ({ colleagueId }) => ({ memberId: colleagueId, role: 'admin' }),
    expectedEffect: { auditAction: 'user.made_admin' },
  },
  'team/actions.ts resetTwoFactor': {
    requiredRole: 'admin',
    pagePath: colleaguePath,
    form: ({ colleagueId }) => ({ memberId: colleagueId }),
    expectedEffect: { auditAction: 'user.two_factor_reset' },
  },
  'team/actions.ts endSession': {
    requiredRole: 'admin',
    pagePath: () => 'team/sessions',
    form: ({ colleagueSessionPublicId }) => ({ session: colleagueSessionPublicId }),
    expectedEffect: { auditAction: 'user.session_ended_by_admin' },
  },
  'team/actions.ts endAllSessions': {
    requiredRole: 'admin',
    pagePath: colleaguePath,
    form: ({ colleagueId }) => ({ memberId: colleagueId }),
    expectedEffect: { auditAction: 'user.all_sessions_ended_by_admin' },
  },
  'team/actions.ts removeMember': {
    requiredRole: 'admin',
    pagePath: colleaguePath,
    form: ({ colleagueId, colleagueEmail }) => ({ memberId: colleagueId, confirmation: colleagueEmail, mode: 'live' }),
    expectedEffect: { auditAction: 'user.removed' },
    isInBothModes: true,
  },
  ...SINGLE_SIGN_ON_ACTION_CASES,
  ...PORTAL_ACCOUNT_ACTION_CASES,
  'app/sign-out.ts signOutOfPortal': {
    requiredRole: 'member',
    pagePath: accountPath,
    form: () => ({}),
    expectedEffect: {
      rowsQuery: `SELECT 1 FROM partner_staff_sessions WHERE user_id = $1 HAVING count(*) = 2 AND NOT bool_or(id = $2)`,
    },
    ...{ isAboutSender: true, takesFormOnly: true },
  },
}

/**
 * Server actions that signed-out visitors may use, so they have no case above. e2e/security/csrf.test.ts checks that
 * other sites can't use them.
 */
export const PUBLIC_PORTAL_ACTIONS = [
  'reset-password/actions.ts resetPassword',
  'reset-password/actions.ts validateLink',
  'forgot-password/actions.ts requestPasswordReset',
  'sign-in/set-up-two-factor/actions.ts setUpTwoFactor',
  'sign-in/single-sign-on/actions.ts findProvider',
]
