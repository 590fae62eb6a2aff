/**
 * The audited actions of a company, with their labels in the activity. The actor precedes a label; * is the subject.
 */
export const COMPANY_ACTION_LABELS = {
  'api_key.created': 'created the API key *',
  'api_key.rotated': 'rotated the API key *',
  'api_key.revoked': 'revoked the API key *',
  'house_contract.created': 'created *',
  'house_contract.cancelled': 'cancelled *',
  'house_contract.closed': 'let go of *, whose tenancy had ended',
  'house_contract.corrected': 'corrected the tenant’s details of *',
  'house_contract.email_resent': 'sent the e-mail of * again',
  'house_contract.birthday_viewed': 'looked at the date of birth of *',
  'unmatched_address.dismissed': 'set aside *',
  'unmatched_address.restored': 'brought back *',
  'webhook_endpoint.created': 'added the webhook *',
  'webhook_endpoint.enabled': 'enabled the webhook *',
  'webhook_endpoint.disabled': 'disabled the webhook *',
  'webhook_endpoint.secret_rotated': 'rotated the signing secret of the webhook *',
  'webhook_endpoint.failed_redelivered': 'redelivered failed events to the webhook *',
  'webhook_endpoint.redelivered': 'redelivered an event to the webhook *',
  'user.invited': 'invited *',
  'user.joined': 'joined the team',
  'user.renamed': 'changed their name',
  'user.sessions_ended': 'signed out elsewhere',
  'user.made_admin': 'made * an admin',
  'user.made_member': 'made * a member',
  'user.email_resent': 'sent an e-mail to * again',
  'user.removed': 'removed * from the team',
  'user.password_reset': 'chose a new password',
  'user.password_changed': 'changed their password',
  'user.two_factor_set_up': 'set up a second factor',
  'user.two_factor_replaced': 'replaced their second factor',
  'user.two_factor_turned_off': 'turned off their second factor',
  'user.two_factor_reset': 'reset the second factor of *',
  'user.recovery_codes_replaced': 'replaced their recovery codes',
  'company.contracts_exported': 'exported contracts',
  'company.created': 'registered the company',
  'company.two_factor_required': 'required a second factor of everybody',
  'company.two_factor_optional': 'stopped requiring a second factor',
  'company.disabled': 'disabled the company',
  'company.enabled': 'enabled the company',
  'company.rate_limit_changed': 'changed how many calls a minute each key may make',
} as const

/** Audited actions that appear in no company's activity, because they belong to support staff or to a tenant. */
export const NON_COMPANY_ACTION_LABELS = {
  'tenant.activated': 'activated the account',
  'tenant.password_reset': 'chose a new password',
  'tenant.password_changed': 'changed the password',
  'tenant.signed_out_elsewhere': 'signed out elsewhere',
  'tenant.email_corrected': 'corrected the e-mail address',
  'tenant.name_corrected': 'corrected the name',
  'tenant.confirmation_resent': 'sent the confirmation again',
  'tenant.sessions_ended': 'ended the sessions',
  'tenant.erased': 'erased the tenant',
  'rate_card.imported': 'imported the rate card * as a draft',
  'rate_card.published': 'published the rate card *',
  'rate_card.rolled_back': 'went back to the rate card *',
  'rate_card.discarded': 'discarded the draft *',
  'support_staff.created': 'made * one of the support staff',
  'support_staff.link_made': 'made a link for * to sign in anew',
  'support_staff.removed': 'removed * from the support staff',
  'support_staff.password_chosen': 'chose a password',
  'support_staff.password_changed': 'changed the password',
  'support_staff.sessions_ended': 'signed out elsewhere',
  'support_staff.two_factor_set_up': 'set up a second factor',
  'support_staff.two_factor_replaced': 'replaced the second factor',
  'support_staff.recovery_codes_replaced': 'replaced the recovery codes',
} as const

export type CompanyAction = keyof typeof COMPANY_ACTION_LABELS

export type AuditAction = CompanyAction | keyof typeof NON_COMPANY_ACTION_LABELS

export type SupportStaffAction = Extract<AuditAction, `support_staff.${string}`>

/**
 * Actions of partner staff and support staff on their own account. Logged with the prefix 'user.' or 'support_staff.'.
 */
export type OwnAccountAction =
  | 'password_changed'
  | 'sessions_ended'
  | 'two_factor_set_up'
  | 'two_factor_replaced'
  | 'recovery_codes_replaced'

export type SubjectKind = CompanyAction extends `${infer Kind}.${string}` ? Kind : never

/** Labels of the activity's filter. */
export const SUBJECT_KIND_LABELS: Record<SubjectKind, string> = {
  api_key: 'API keys',
  house_contract: 'Contracts',
  unmatched_address: 'Addresses',
  webhook_endpoint: 'Webhooks',
  user: 'Team',
  company: 'Company',
}

export const getSubjectKind = (action: CompanyAction): SubjectKind =>
  action.slice(0, action.indexOf('.')) as SubjectKind
