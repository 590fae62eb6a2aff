import type { PersonalData } from './inventory'

const AS_LONG_AS_NAMED = {
  kept: () => 'for good: the activity names who did something, also when they have left',
  ends: 'nothing',
}
const SESSION = {
  what: 'where and since when somebody is signed in: browser and system, no address',
  purpose: 'to stay signed in, and to end it elsewhere',
  kept: () => 'an hour after its last use, 12 hours at most',
  ends: 'purgeEndedSessions',
}
const LINK = {
  what: 'the one-time links by which a password is chosen; a hash of their secret',
  purpose: 'nobody but the owner of the mailbox chooses a password',
  kept: () => '30 days after the link is over',
}
const CODES = {
  columns: ['user_id', 'hash'],
  what: 'keyed hashes of recovery codes',
  purpose: 'to sign in without the authenticator app',
  kept: () => 'until it is used, or replaced',
  ends: 'the sign-in with it',
}
const SIGN_IN = ['password_hash', 'totp_secret', 'totp_confirmed_at', 'totp_last_step']
const SIGN_IN_IS = {
  what: 'a slow hash (argon2id) of the password; the authenticator app’s key, encrypted',
  purpose: 'to sign in',
  kept: () => 'until it is replaced',
  ends: 'the next password or second factor',
}
const SESSION_COLUMNS = ['user_id', 'created_at', 'last_seen_at', 'expires_at', 'awaits_two_factor', 'browser']

/** What is stored about those who work for partners and at the support desk, and about who calls. */
export const OF_STAFF: PersonalData[] = [
  {
    table: 'partner_staff',
    columns: [
      ...['email', 'email_key', 'name', 'role', 'company_id'],
      ...['invited_by_id', 'created_at', 'removed_at', 'last_seen_at'],
    ],
    whose: 'partners’ staff',
    what: 'name, e-mail address and role; since when, by whom invited, last seen',
    purpose: 'to sign in to the portal, and to say who did what',
    ...AS_LONG_AS_NAMED,
  },
  { table: 'partner_staff', columns: SIGN_IN, whose: 'partners’ staff', ...SIGN_IN_IS },
  { table: 'partner_staff_sessions', columns: SESSION_COLUMNS, whose: 'partners’ staff', ...SESSION },
  {
    table: 'partner_staff_tokens',
    columns: ['user_id', 'purpose', 'hash', 'created_at', 'expires_at', 'used_at'],
    whose: 'partners’ staff',
    ...LINK,
    ends: 'purgeLinks',
  },
  { table: 'partner_staff_recovery_codes', whose: 'partners’ staff', ...CODES },
  {
    table: 'emails',
    columns: ['user_id'],
    whose: 'partners’ staff',
    what: 'whom an e-mail went to; its content goes as that of tenants’ does',
    purpose: 'to know what somebody was told',
    kept: () => 'as long as the member of staff is named',
    ends: 'nothing',
  },
  {
    table: 'api_keys',
    columns: ['created_by_id'],
    whose: 'partners’ staff',
    what: 'who made a key',
    purpose: 'to answer later who did what',
    ...AS_LONG_AS_NAMED,
  },
  {
    table: 'unmatched_addresses',
    columns: ['dismissed_by'],
    whose: 'partners’ staff',
    what: 'who set a request aside',
    purpose: 'colleagues know whom to ask',
    kept: ({ addressRequestsDays }) => `${addressRequestsDays} days`,
    ends: 'purgeExpiredAddressRequests',
  },
  {
    table: 'audit_events',
    columns: ['actor_id', 'request_id'],
    whose: 'partners’ staff',
    what: 'who did something, by number; of a call which it was',
    purpose: 'to answer later who did what',
    kept: () => 'for good; nobody can change or delete it',
    ends: 'nothing',
  },
  {
    table: 'rate_card_publications',
    columns: ['actor_type', 'actor_id'],
    whose: 'support staff',
    what: 'who published a version of the rates, by number',
    purpose: 'to answer later who did what',
    kept: () => 'for good; nobody can change or delete it',
    ends: 'nothing',
  },
  {
    table: 'support_staff',
    columns: ['email', 'email_key', 'name', 'created_at', 'removed_at', 'last_seen_at'],
    whose: 'support staff',
    what: 'name and e-mail address; since when, last seen',
    purpose: 'to sign in to the support desk, and to say who did what',
    ...AS_LONG_AS_NAMED,
  },
  { table: 'support_staff', columns: SIGN_IN, whose: 'support staff', ...SIGN_IN_IS },
  { table: 'support_staff_sessions', columns: SESSION_COLUMNS, whose: 'support staff', ...SESSION },
  {
    table: 'support_staff_tokens',
    columns: ['user_id', 'hash', 'created_at', 'expires_at', 'used_at'],
    whose: 'support staff',
    ...LINK,
    ends: 'purgeOtherLinks',
  },
  { table: 'support_staff_recovery_codes', whose: 'support staff', ...CODES },
  {
    table: 'support_access_log',
    columns: ['user_id', 'request_id'],
    whose: 'support staff',
    what: 'who looked at something, by number, and in which request',
    purpose: 'nobody looks unseen',
    kept: () => 'for good; nobody can change or delete it',
    ends: 'nothing',
  },
  {
    table: 'throttles',
    columns: ['key', 'attempts', 'last_attempt_at', 'blocked_until'],
    whose: 'callers',
    what: 'tries at signing in, by a keyed hash of the e-mail or network address',
    purpose: 'whoever guesses waits',
    kept: () => 'an hour after the last try',
    ends: 'purgeSlowDowns',
  },
  {
    table: 'rate_limit_windows',
    columns: ['subject'],
    whose: 'callers',
    what: 'calls, look-ups and exports of a minute, by the number of a key or of who asked, or by a keyed hash of the network address',
    purpose: 'limits of calls, look-ups, exports and guesses',
    kept: () => 'a few minutes',
    ends: 'lease_requests',
  },
]
