import { type AuditAction, COMPANY_ACTION_LABELS, NON_COMPANY_ACTION_LABELS } from '@/lib/audit/event-types'
import { ADDRESS_CHANGED_FAILURE, TEMPLATE_FAILURE, withoutCode } from '@/lib/mail/delivery/delivery-failure'
import { ACCESS_ACTION_LABELS } from '@/lib/support/access-log/event-types'
import type { TenantTokenPurpose } from '@/prisma/client/enums'

/** The reader of a formatted data export. */
export type ExportReader = 'tenant' | 'support'

/**
 * The section titles that differ between readers, because tenants wouldn't understand the terms of support's pages and
 * the portal.
 */
export const SECTION_TITLES = {
  support: {
    unmatchedAddresses: 'Unmatched addresses',
    notes: 'Notes',
    apiRequests: 'API requests',
    supportAccess: 'Access log',
    activity: 'Activity',
  },
  tenant: {
    unmatchedAddresses: 'Contract requests whose address wasn’t found',
    notes: 'Notes by House Bills support',
    apiRequests: 'Requests that letting agents’ systems sent us about you',
    supportAccess: 'When House Bills support accessed your data',
    activity: 'Activity on your account and contracts',
  },
}

/** The headings that group the sections of the tenant's own export, in the order of the page. */
export const TENANT_GROUPS = {
  about: 'About you',
  contracts: 'Contracts and quotes',
  emails: 'Emails that we sent you',
  account: 'Your account',
  sharing: 'Who sent us your data or viewed it',
}

/** The failures that tenants read in other words than support staff. */
const TENANT_FAILURES: Record<string, string> = {
  [ADDRESS_CHANGED_FAILURE]: 'Your email address was changed.',
  [TEMPLATE_FAILURE]: 'We couldn’t prepare the email.',
}

export const FAILURE_FORMATS: Record<ExportReader, (failure: string) => string> = {
  support: (failure) => failure,
  tenant: (failure) => TENANT_FAILURES[failure] ?? withoutCode(failure),
}

export const LINK_PURPOSE_LABELS: Record<TenantTokenPurpose, string> = {
  activation: 'Account activation',
  password_reset: 'Password reset',
  email_change: 'Confirmation of a new email address',
  email_change_stop: 'Cancellation of a new email address',
}

export const ACCESS_LABELS: Record<ExportReader, Record<string, string>> = {
  support: ACCESS_ACTION_LABELS,
  tenant: {
    ...ACCESS_ACTION_LABELS,
    'tenant.searched': 'found you in a search',
    'tenant.viewed': 'viewed your details',
    'tenant.birthday_viewed': 'viewed your date of birth',
    'tenant.phone_viewed': 'viewed your phone number',
    'tenant.phone_compared': 'entered a new phone number for you',
    'tenant.birthday_compared': 'entered a new date of birth for you',
    'tenant.email_compared': 'entered a new email address for you',
    'tenant.email_viewed': 'viewed an email to you',
    'tenant.quote_viewed': 'viewed how one of your quotes was calculated',
    'tenant.export_viewed': 'viewed your data export',
    'tenant.exported': 'downloaded your data export',
  },
}

type ExportedAction = Extract<AuditAction, `tenant.${string}` | `house_contract.${string}`>

/**
 * The action that is recorded if a passkey is rejected because its sign count is too low. The tenant's export doesn't
 * say who used the passkey, because it may have been somebody else.
 */
export const PASSKEY_REJECTED = 'tenant.passkey_rejected' satisfies ExportedAction

const TENANT_ACTIVITY_LABELS: Record<ExportedAction, string> = {
  'house_contract.created': 'created *',
  'house_contract.cancelled': 'cancelled *',
  'house_contract.closed': 'closed *',
  'house_contract.corrected': 'changed details of *',
  'house_contract.correction_rejected': 'entered somebody else’s email address on *',
  'house_contract.email_resent': 'resent an email to you about *',
  'house_contract.birthday_viewed': 'viewed your date of birth on *',
  'tenant.activated': 'activated your account',
  'tenant.password_reset': 'reset your password',
  'tenant.password_changed': 'changed your password',
  'tenant.signed_out_elsewhere': 'signed out of your other sessions',
  'tenant.two_factor_set_up': 'set up two-factor authentication',
  'tenant.two_factor_replaced': 'changed your authenticator app',
  'tenant.two_factor_turned_off': 'turned off two-factor authentication',
  'tenant.two_factor_reset': 'reset your two-factor authentication and passkeys',
  'tenant.recovery_codes_replaced': 'generated new recovery codes',
  'tenant.passkey_added': 'added a passkey',
  'tenant.passkey_removed': 'removed a passkey',
  [PASSKEY_REJECTED]:
    'We stopped someone from signing in with one of your passkeys, because the passkey may have been copied',
  'tenant.email_change_requested': 'asked to change your email address',
  'tenant.email_change_stopped': 'stopped the change of your email address',
  'tenant.email_changed': 'confirmed your new email address',
  'tenant.phone_changed': 'changed your phone number',
  'tenant.email_corrected': 'changed your email address',
  'tenant.name_corrected': 'changed your name',
  'tenant.phone_corrected': 'changed your phone number',
  'tenant.birthday_corrected': 'changed your date of birth',
  'tenant.dates_corrected': 'changed your tenancy dates',
  'tenant.confirmation_resent': 'resent your confirmation email',
  'tenant.note_added': 'added a note about you',
  'tenant.sessions_ended': 'signed you out everywhere',
  'tenant.erased': 'erased your data',
}

/** The label of each action in the activity. In a label, * stands for the contract, such as 'contract 7'. */
export const ACTIVITY_LABELS: Record<ExportReader, Record<string, string>> = {
  support: { ...COMPANY_ACTION_LABELS, ...NON_COMPANY_ACTION_LABELS },
  tenant: TENANT_ACTIVITY_LABELS,
}

export const ACTOR_LABELS = {
  support: {
    tenant: 'The tenant',
    support_staff: 'Support',
    operator: 'A House Bills administrator',
    partner_staff: 'The company’s staff',
    api_key: 'The company’s system',
  },
  tenant: {
    tenant: 'You',
    support_staff: 'House Bills support',
    operator: 'House Bills',
    partner_staff: 'Your letting agent’s staff',
    api_key: 'Your letting agent’s system',
  },
}

/** Returns the label of an action or actor, or its stored name if a newer version of the service has stored it. */
export const findLabel = (labels: Record<string, string>, name: string): string => labels[name] ?? name
