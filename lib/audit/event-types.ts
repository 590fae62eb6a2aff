/**
 * The audited actions that a company's activity shows, with their labels. The actor's name precedes the label, and the
 * subject's name replaces *.
 */
export const COMPANY_ACTION_LABELS = {
  'api_key.created': 'created the API key *',
  'api_key.rotated': 'rotated the API key *',
  'api_key.scope_changed': 'changed the permissions of the API key *',
  'api_key.networks_changed': 'changed the allowed networks of the API key *',
  'api_key.rate_limit_changed': 'changed the rate limit of the API key *',
  'api_key.revoked': 'revoked the API key *',
  'house_contract.created': 'created *',
  'house_contract.cancelled': 'cancelled *',
  'house_contract.closed': 'closed *',
  'house_contract.corrected': 'changed details of *',
  'house_contract.correction_rejected': 'entered another tenant’s email address for *',
  'house_contract.email_resent': 'resent the email for *',
  'house_contract.birthday_viewed': 'viewed the date of birth on *',
  'unmatched_address.dismissed': 'dismissed *',
  'unmatched_address.restored': 'restored *',
  'webhook_endpoint.created': 'added the webhook endpoint *',
  'webhook_endpoint.url_changed': 'changed the URL of the webhook endpoint *',
  'webhook_endpoint.events_changed': 'changed the events of the webhook endpoint *',
  'webhook_endpoint.deleted': 'deleted the webhook endpoint *',
  'webhook_endpoint.challenged': 'sent a challenge to the webhook endpoint *',
  'webhook_endpoint.test_event_sent': 'sent a test event to the webhook endpoint *',
  'webhook_endpoint.enabled': 'enabled the webhook endpoint *',
  'webhook_endpoint.disabled': 'disabled the webhook endpoint *',
  'webhook_endpoint.secret_rotated': 'rotated the signing secret of the webhook endpoint *',
  'webhook_endpoint.failed_redelivered': 'resent failed events to the webhook endpoint *',
  'webhook_endpoint.redelivered': 'resent an event to the webhook endpoint *',
  'user.invited': 'invited *',
  'user.joined': 'joined the team',
  'user.joined_by_sso': 'joined the team through single sign-on',
  'user.sso_linked': 'signed in with single sign-on for the first time',
  'user.sso_email_changed': 'signed in with single sign-on and a new email address',
  'user.renamed': 'changed their name',
  'user.sessions_ended': 'signed out of other sessions',
  'user.session_ended_by_admin': 'signed * out of one browser',
  'user.all_sessions_ended_by_admin': 'signed * out everywhere',
  'user.made_admin': 'made * an admin',
  'user.made_member': 'made * a member',
  'user.email_resent': 'resent an email to *',
  'user.removed': 'removed * from the team',
  'user.password_reset': 'reset their password',
  'user.password_changed': 'changed their password',
  'user.two_factor_set_up': 'set up 2FA',
  'user.two_factor_replaced': 'changed their authenticator app',
  'user.two_factor_turned_off': 'turned off 2FA',
  'user.two_factor_reset': 'reset 2FA and passkeys for *',
  'user.recovery_codes_replaced': 'generated new recovery codes',
  'user.passkey_added': 'added a passkey',
  'user.passkey_removed': 'removed a passkey',
  'user.passkey_rejected': 'had a passkey rejected, because it may have been copied',
  'company.contracts_exported': 'exported contracts',
  'company.activity_exported': 'exported activity',
  'company.created': 'registered the company',
  'company.contact_changed': 'changed the contact for tenants',
  'company.logo_replaced': 'uploaded a logo',
  'company.logo_removed': 'removed the logo',
  'company.test_data_reset': 'reset test data',
  'company.two_factor_required': 'required 2FA for the team',
  'company.two_factor_optional': 'made 2FA optional',
  'company.sso_added': 'added a single sign-on connection',
  'company.sso_secret_replaced': 'replaced the single sign-on client secret',
  'company.sso_role_changed': 'changed the role of people who join through single sign-on',
  'company.sso_domain_verified': 'verified the email domain for single sign-on',
  'company.sso_tested': 'tested single sign-on',
  'company.sso_required': 'required single sign-on for the team',
  'company.sso_optional': 'made single sign-on optional',
  'company.sso_removed': 'removed the single sign-on connection',
  'company.disabled': 'disabled the company',
  'company.enabled': 'enabled the company',
  'company.rate_limit_changed': 'changed the rate limit of each API key',
} as const

/** Audited actions that no company's activity shows, because they concern support staff, a tenant or the rate card. */
export const NON_COMPANY_ACTION_LABELS = {
  'tenant.activated': 'activated the account',
  'tenant.password_reset': 'reset the password',
  'tenant.password_changed': 'changed the password',
  'tenant.signed_out_elsewhere': 'signed out of other sessions',
  'tenant.two_factor_set_up': 'set up 2FA',
  'tenant.two_factor_replaced': 'changed the authenticator app',
  'tenant.two_factor_turned_off': 'turned off 2FA',
  'tenant.two_factor_reset': 'reset 2FA and passkeys',
  'tenant.recovery_codes_replaced': 'generated new recovery codes',
  'tenant.passkey_added': 'added a passkey',
  'tenant.passkey_removed': 'removed a passkey',
  'tenant.passkey_rejected': 'had a passkey rejected, because it may have been copied',
  'tenant.email_change_requested': 'asked to change the email address',
  'tenant.email_change_stopped': 'stopped the change of the email address',
  'tenant.email_changed': 'confirmed a new email address',
  'tenant.phone_changed': 'changed the phone number',
  'tenant.email_corrected': 'changed the email address',
  'tenant.name_corrected': 'changed the name',
  'tenant.phone_corrected': 'changed the phone number',
  'tenant.birthday_corrected': 'changed the date of birth',
  'tenant.dates_corrected': 'changed the tenancy dates',
  'tenant.confirmation_resent': 'resent the confirmation email',
  'tenant.note_added': 'added a note',
  'tenant.sessions_ended': 'ended all sessions',
  'tenant.erased': 'erased the tenant',
  'rate_card.imported': 'saved the rate card * as a draft',
  'rate_card.approved': 'approved the rate card *',
  'rate_card.scheduled': 'scheduled the rate card *',
  'rate_card.unscheduled': 'unscheduled the rate card *',
  'rate_card.published': 'published the rate card *',
  'rate_card.rolled_back': 'rolled back to the rate card *',
  'rate_card.discarded': 'discarded the draft *',
  'support_staff.created': 'added * to support',
  'support_staff.link_made': 'issued a new password link for *',
  'support_staff.removed': 'removed * from support',
  'support_staff.password_chosen': 'set a password',
  'support_staff.password_changed': 'changed their password',
  'support_staff.sessions_ended': 'signed out of other sessions',
  'support_staff.two_factor_set_up': 'set up 2FA',
  'support_staff.two_factor_replaced': 'changed their authenticator app',
  'support_staff.recovery_codes_replaced': 'generated new recovery codes',
  'support_staff.passkey_added': 'added a passkey',
  'support_staff.passkey_removed': 'removed a passkey',
  'support_staff.passkey_rejected': 'had a passkey rejected, because it may have been copied',
} as const

export type CompanyAction = keyof typeof COMPANY_ACTION_LABELS

export type AuditAction = CompanyAction | keyof typeof NON_COMPANY_ACTION_LABELS

export type SupportStaffAction = Extract<AuditAction, `support_staff.${string}`>

/**
 * Actions on a user's own account that are audited for both partner staff and support staff. In the audit log, they
 * have the prefix 'user.' for partner staff and 'support_staff.' for support staff.
 */
export type OwnAccountAction =
  | 'password_changed'
  | 'sessions_ended'
  | 'two_factor_set_up'
  | 'two_factor_replaced'
  | 'recovery_codes_replaced'
  | 'passkey_added'
  | 'passkey_removed'
  | 'passkey_rejected'

export type SubjectKind = CompanyAction extends `${infer Kind}.${string}` ? Kind : never

/** The labels in the filter of a company's activity by type of subject. */
export const SUBJECT_KIND_LABELS: Record<SubjectKind, string> = {
  api_key: 'API keys',
  house_contract: 'Contracts',
  unmatched_address: 'Unmatched addresses',
  webhook_endpoint: 'Webhooks',
  user: 'Team',
  company: 'Company',
}

export const getSubjectKind = (action: CompanyAction): SubjectKind =>
  action.slice(0, action.indexOf('.')) as SubjectKind
