import type { PersonalData } from './personal-data-entry'

const KEPT_INDEFINITELY = {
  retention: () => 'Permanently: the activity log names people even after they’ve left',
  deletedBy: 'nothing',
}
const SESSION_DATA = {
  description:
    'Sessions: start, last use, browser and operating system, and whether a 2FA code is still needed; no IP address',
  purpose: 'To keep the person signed in, and let them sign out other devices',
  retention: () => 'Until one hour after the last use, and 12 hours at most',
  deletedBy: 'purgeEndedSessions',
}
const LINK_DATA = {
  description: 'One-time links to set a password, with a hash of their secret',
  retention: () => 'Until 30 days after the link expires',
}
const RECOVERY_CODE_DATA = {
  columns: ['user_id', 'hash'],
  description: 'Keyed hashes of recovery codes',
  purpose: 'To let the person sign in without the authenticator app',
  retention: () => 'Until they’re used or replaced, 2FA is turned off or reset, or the person is removed',
  deletedBy:
    'signing in with one of them, new codes, turning 2FA off, resetting 2FA and passkeys, removing the user, or using a new support link',
}
const PASSKEY_DATA = {
  columns: [
    ...['user_id', 'name', 'created_at', 'last_used_at'],
    ...['credential_id', 'public_key', 'user_handle', 'sign_count', 'transports'],
  ],
  description: 'Passkeys: name, public key, IDs from the authenticator, and when they were added and last used',
  purpose: 'To let the person sign in without a password',
  deletedBy: 'removing the passkey or the user, resetting 2FA and passkeys, or using a new support link',
}
const CREDENTIAL_COLUMNS = ['password_hash', 'totp_secret', 'totp_confirmed_at', 'totp_last_step']
const CREDENTIAL_DATA = {
  description:
    'Password, as a slow hash (argon2id). Authenticator app: its encrypted key, when it was set up, and the number of the last code that was used',
  purpose: 'To let the person sign in',
  deletedBy:
    'the next password or authenticator key, turning 2FA off, resetting 2FA and passkeys, removing the user, or using a new support link',
}
const CREDENTIAL_RETENTION =
  'The password: until it’s replaced or the person is removed. The key and when it was set up: until the key is replaced, 2FA is turned off or reset, or the person is removed'
const SESSION_COLUMNS = ['user_id', 'created_at', 'last_seen_at', 'expires_at', 'awaits_two_factor', 'browser']

/** The personal data that we store about partner staff, support staff and visitors. */
export const STAFF_DATA_MAP: PersonalData[] = [
  {
    table: 'partner_staff',
    columns: [
      ...['email', 'email_key', 'name', 'role', 'company_id'],
      ...['invited_by_id', 'created_at', 'removed_at', 'last_seen_at', 'joined_by_sso'],
    ],
    dataSubject: 'partner staff',
    description:
      'Name, email address and role; who invited them, when they were invited, last active and removed, and whether they joined by single sign-on. After single sign-on, the email address is the one that the company’s provider last sent',
    purpose: 'To let the person sign in to the portal, and show who did what',
    ...KEPT_INDEFINITELY,
  },
  {
    table: 'partner_staff',
    columns: CREDENTIAL_COLUMNS,
    dataSubject: 'partner staff',
    ...CREDENTIAL_DATA,
    retention: () => `${CREDENTIAL_RETENTION}. The number: until the person is removed`,
  },
  {
    table: 'companies',
    columns: ['contact_email', 'contact_phone'],
    dataSubject: 'partner staff',
    description: 'The company’s contact for tenants, which can be that of a person',
    purpose: 'To tell tenants whom they can contact',
    retention: () => 'Until an admin changes or removes it. Emails that were already sent keep it',
    deletedBy: 'changeCompanyContact',
  },
  {
    ...{ table: 'partner_staff_sessions', columns: [...SESSION_COLUMNS, 'sso_connection_id'] },
    ...{ dataSubject: 'partner staff', ...SESSION_DATA },
    purpose:
      'To keep the person signed in, let them sign out other devices, and let admins see and end the sessions of their team',
  },
  {
    table: 'sso_identities',
    columns: ['subject', 'user_id', 'created_at'],
    dataSubject: 'partner staff',
    description: 'Single sign-on: the ID that the company’s provider uses for a person, and when it was first used',
    purpose:
      'To recognise people who sign in at their company’s provider. While the connection exists, also to keep out anyone who was removed from the team',
    retention: () => 'Until the company removes its connection to the provider',
    deletedBy: 'removeSsoConnection',
  },
  {
    table: 'partner_staff_tokens',
    columns: ['user_id', 'purpose', 'hash', 'created_at', 'expires_at', 'used_at'],
    dataSubject: 'partner staff',
    ...LINK_DATA,
    purpose: 'To make sure that only the owner of the mailbox sets the password',
    deletedBy: 'purgePasswordTokens',
  },
  { table: 'partner_staff_recovery_codes', dataSubject: 'partner staff', ...RECOVERY_CODE_DATA },
  {
    table: 'partner_staff_passkeys',
    dataSubject: 'partner staff',
    ...PASSKEY_DATA,
    retention: () => 'Until the person or an admin removes them, or the person leaves the team',
  },
  {
    table: 'emails',
    columns: ['user_id'],
    dataSubject: 'partner staff',
    description: 'Recipient, time, status and content of an email',
    purpose: 'To know what was sent',
    retention: ({ mailDays }) =>
      `Permanently, like the person’s name. The content: until ${mailDays} days after the email was sent or failed`,
    deletedBy: 'nothing, except the content: purgeEmailContent',
  },
  {
    table: 'api_keys',
    columns: ['created_by_id'],
    dataSubject: 'partner staff',
    description: 'Who created an API key',
    purpose: 'To record who did what',
    ...KEPT_INDEFINITELY,
  },
  {
    table: 'unmatched_addresses',
    columns: ['dismissed_by'],
    dataSubject: 'partner staff',
    description: 'Who dismissed an unmatched address',
    purpose: 'To let colleagues know who to ask',
    retention: ({ unmatchedAddressesDays }) => `${unmatchedAddressesDays} days`,
    deletedBy: 'purgeExpiredUnmatchedAddresses',
  },
  {
    table: 'audit_events',
    columns: ['actor_id', 'request_id'],
    dataSubject: 'partner staff',
    description: 'The ID of the person who did something; for API requests, the request ID',
    purpose: 'To record who did what',
    retention: () => 'Permanently. Entries can’t be changed or deleted',
    deletedBy: 'nothing',
  },
  {
    table: 'rate_card_publications',
    columns: ['actor_type', 'actor_id'],
    dataSubject: 'support staff',
    description: 'The ID of the person who published a version of the rates',
    purpose: 'To record who did what',
    retention: () => 'Permanently. Entries can’t be changed or deleted',
    deletedBy: 'nothing',
  },
  {
    table: 'rate_card_schedules',
    columns: ['actor_id'],
    dataSubject: 'support staff',
    description: 'The ID of the person who scheduled a version of the rates',
    purpose: 'To record who did what',
    retention: () => 'Permanently, once the version has gone live. Before, until the version is unscheduled',
    deletedBy: 'nothing, except that support staff can unschedule a version before it goes live',
  },
  {
    table: 'support_notes',
    columns: ['user_id'],
    dataSubject: 'support staff',
    description: 'The ID of the person who wrote a note about a tenant',
    purpose: 'To let colleagues ask the person about the note',
    retention: ({ supportNotesDays }) => `${supportNotesDays} days`,
    deletedBy: 'purgeSupportNotes, eraseTenant',
  },
  {
    table: 'support_staff',
    columns: ['email', 'email_key', 'name', 'created_at', 'removed_at', 'last_seen_at'],
    dataSubject: 'support staff',
    description: 'Name and email address; when they were added, last active and removed',
    purpose: 'To let the person sign in to support, and show who did what',
    ...KEPT_INDEFINITELY,
  },
  {
    table: 'support_staff',
    columns: CREDENTIAL_COLUMNS,
    dataSubject: 'support staff',
    ...CREDENTIAL_DATA,
    retention: () => `${CREDENTIAL_RETENTION}. The number: permanently`,
  },
  { table: 'support_staff_sessions', columns: SESSION_COLUMNS, dataSubject: 'support staff', ...SESSION_DATA },
  {
    table: 'support_staff_tokens',
    columns: ['user_id', 'hash', 'created_at', 'expires_at', 'used_at'],
    dataSubject: 'support staff',
    ...LINK_DATA,
    purpose: 'To make sure that only the person who was given the link sets the password',
    deletedBy: 'purgeTenantAndSupportTokens',
  },
  { table: 'support_staff_recovery_codes', dataSubject: 'support staff', ...RECOVERY_CODE_DATA },
  {
    table: 'support_staff_passkeys',
    dataSubject: 'support staff',
    ...PASSKEY_DATA,
    retention: () => 'Until the person removes them, uses a new link to set a password, or leaves the team',
  },
  {
    table: 'support_access_log',
    columns: ['user_id', 'request_id'],
    dataSubject: 'support staff',
    description: 'The ID of the person who viewed something, and of the request',
    purpose: 'To audit support’s access to personal data',
    retention: () => 'Permanently. Entries can’t be changed or deleted',
    deletedBy: 'nothing',
  },
  {
    table: 'throttles',
    columns: ['key', 'attempts', 'last_attempt_at', 'blocked_until'],
    dataSubject: 'visitors',
    description: 'Attempts to sign in, by a keyed hash of the email address or IP address',
    purpose: 'To limit attempts to guess passwords and codes',
    retention: () => 'Until an hour after the last attempt',
    deletedBy: 'purgeThrottles',
  },
  {
    table: 'rate_limit_windows',
    columns: ['subject'],
    dataSubject: 'visitors',
    description:
      'Requests, lookups and exports per minute, by the ID of an API key or user, or by a keyed hash of the IP address',
    purpose: 'To limit requests, lookups, exports and attempts to guess API keys',
    retention: () => 'A few minutes',
    deletedBy: 'lease_requests',
  },
]
