import type { PersonalData } from './personal-data'

const KEPT_INDEFINITELY = {
  retention: () => 'for good: the activity names who did something, also when they have left',
  deletedBy: 'nothing',
}
const SESSION_DATA = {
  description: 'where and since when somebody is signed in: browser and system, no address',
  purpose: 'to stay signed in, and to end it elsewhere',
  retention: () => 'an hour after its last use, 12 hours at most',
  deletedBy: 'purgeEndedSessions',
}
const LINK_DATA = {
  description: 'the one-time links by which a password is chosen; a hash of their secret',
  purpose: 'nobody but the owner of the mailbox chooses a password',
  retention: () => '30 days after the link is over',
}
const RECOVERY_CODE_DATA = {
  columns: ['user_id', 'hash'],
  description: 'keyed hashes of recovery codes',
  purpose: 'to sign in without the authenticator app',
  retention: () => 'until it is used, or replaced',
  deletedBy: 'the sign-in with it',
}
const CREDENTIAL_COLUMNS = ['password_hash', 'totp_secret', 'totp_confirmed_at', 'totp_last_step']
const CREDENTIAL_DATA = {
  description: 'a slow hash (argon2id) of the password; the authenticator app’s key, encrypted',
  purpose: 'to sign in',
  retention: () => 'until it is replaced',
  deletedBy: 'the next password or second factor',
}
const SESSION_COLUMNS = ['user_id', 'created_at', 'last_seen_at', 'expires_at', 'awaits_two_factor', 'browser']

/** What is stored about those who work for partners and at the support desk, and about who calls. */
export const STAFF_DATA_MAP: PersonalData[] = [
  {
    table: 'partner_staff',
    columns: [
      ...['email', 'email_key', 'name', 'role', 'company_id'],
      ...['invited_by_id', 'created_at', 'removed_at', 'last_seen_at'],
    ],
    dataSubject: 'partners’ staff',
    description: 'name, e-mail address and role; since when, by whom invited, last seen',
    purpose: 'to sign in to the portal, and to say who did what',
    ...KEPT_INDEFINITELY,
  },
  { table: 'partner_staff', columns: CREDENTIAL_COLUMNS, dataSubject: 'partners’ staff', ...CREDENTIAL_DATA },
  { table: 'partner_staff_sessions', columns: SESSION_COLUMNS, dataSubject: 'partners’ staff', ...SESSION_DATA },
  {
    table: 'partner_staff_tokens',
    columns: ['user_id', 'purpose', 'hash', 'created_at', 'expires_at', 'used_at'],
    dataSubject: 'partners’ staff',
    ...LINK_DATA,
    deletedBy: 'purgeLinks',
  },
  { table: 'partner_staff_recovery_codes', dataSubject: 'partners’ staff', ...RECOVERY_CODE_DATA },
  {
    table: 'emails',
    columns: ['user_id'],
    dataSubject: 'partners’ staff',
    description: 'whom an e-mail went to; its content goes as that of tenants’ does',
    purpose: 'to know what somebody was told',
    retention: () => 'as long as the member of staff is named',
    deletedBy: 'nothing',
  },
  {
    table: 'api_keys',
    columns: ['created_by_id'],
    dataSubject: 'partners’ staff',
    description: 'who made a key',
    purpose: 'to answer later who did what',
    ...KEPT_INDEFINITELY,
  },
  {
    table: 'unmatched_addresses',
    columns: ['dismissed_by'],
    dataSubject: 'partners’ staff',
    description: 'who set a request aside',
    purpose: 'colleagues know whom to ask',
    retention: ({ unmatchedAddressesDays }) => `${unmatchedAddressesDays} days`,
    deletedBy: 'purgeExpiredAddressRequests',
  },
  {
    table: 'audit_events',
    columns: ['actor_id', 'request_id'],
    dataSubject: 'partners’ staff',
    description: 'who did something, by number; of a call which it was',
    purpose: 'to answer later who did what',
    retention: () => 'for good; nobody can change or delete it',
    deletedBy: 'nothing',
  },
  {
    table: 'rate_card_publications',
    columns: ['actor_type', 'actor_id'],
    dataSubject: 'support staff',
    description: 'who published a version of the rates, by number',
    purpose: 'to answer later who did what',
    retention: () => 'for good; nobody can change or delete it',
    deletedBy: 'nothing',
  },
  {
    table: 'support_staff',
    columns: ['email', 'email_key', 'name', 'created_at', 'removed_at', 'last_seen_at'],
    dataSubject: 'support staff',
    description: 'name and e-mail address; since when, last seen',
    purpose: 'to sign in to the support desk, and to say who did what',
    ...KEPT_INDEFINITELY,
  },
  { table: 'support_staff', columns: CREDENTIAL_COLUMNS, dataSubject: 'support staff', ...CREDENTIAL_DATA },
  { table: 'support_staff_sessions', columns: SESSION_COLUMNS, dataSubject: 'support staff', ...SESSION_DATA },
  {
    table: 'support_staff_tokens',
    columns: ['user_id', 'hash', 'created_at', 'expires_at', 'used_at'],
    dataSubject: 'support staff',
    ...LINK_DATA,
    deletedBy: 'purgeOtherLinks',
  },
  { table: 'support_staff_recovery_codes', dataSubject: 'support staff', ...RECOVERY_CODE_DATA },
  {
    table: 'support_access_log',
    columns: ['user_id', 'request_id'],
    dataSubject: 'support staff',
    description: 'who looked at something, by number, and in which request',
    purpose: 'nobody looks unseen',
    retention: () => 'for good; nobody can change or delete it',
    deletedBy: 'nothing',
  },
  {
    table: 'throttles',
    columns: ['key', 'attempts', 'last_attempt_at', 'blocked_until'],
    dataSubject: 'callers',
    description: 'tries at signing in, by a keyed hash of the e-mail or network address',
    purpose: 'whoever guesses waits',
    retention: () => 'an hour after the last try',
    deletedBy: 'purgeThrottles',
  },
  {
    table: 'rate_limit_windows',
    columns: ['subject'],
    dataSubject: 'callers',
    description:
      'calls, look-ups and exports of a minute, by the number of a key or of who asked, or by a keyed hash of the network address',
    purpose: 'limits of calls, look-ups, exports and guesses',
    retention: () => 'a few minutes',
    deletedBy: 'lease_requests',
  },
]
