// The lists that structure-rules.ts uses: the order of the domains, the verbs of file names, and exceptions with their
// reasons.

/**
 * The domains of lib/ from top to bottom. Each can import only from itself and from the domains below it. The rule also
 * applies to types.
 */
export const DOMAINS = [
  ...['privacy', 'support', 'webhooks', 'partner-api', 'quotes', 'contracts', 'sandbox'],
  ...['addresses', 'companies', 'auth', 'mail', 'audit', 'platform'],
]

/** The order of imports. The templates in emails/ are below mail, which renders them. They import no domain. */
export const IMPORT_ORDER = DOMAINS.flatMap((domain) => (domain === 'mail' ? ['mail', 'emails'] : [domain]))

/** The name of a file that reads from the database must begin with one of these verbs. */
export const READING_VERBS = ['compare', 'count', 'find', 'get', 'list', 'load', 'query', 'read', 'search']

/** The name of a file that writes to the database must begin with one of these verbs. */
export const WRITING_VERBS = [
  ...[
    'acquire',
    'activate',
    'add',
    'audit',
    'cancel',
    'change',
    'check',
    'close',
    'consume',
    'copy',
    'correct',
    'create',
  ],
  ...[
    'disable',
    'discard',
    'draft',
    'enable',
    'end',
    'enqueue',
    'erase',
    'fill',
    'forgive',
    'give-up',
    'hold',
    'import',
  ],
  ...['insert', 'invite', 'issue', 'lease', 'lock', 'maintain', 'notify', 'publish', 'purge', 're-encrypt', 'record'],
  ...[
    'redeliver',
    'release',
    'remove',
    'replace',
    'resend',
    'reset',
    'restrict',
    'revoke',
    'roll-back',
    'rotate',
    'schedule',
    'send',
    'set',
  ],
  ...['settle', 'sign-out', 'start', 'store', 'switch', 'touch', 'unschedule', 'update', 'upsert', 'view'],
]

/** Files that may use the database even though their names begin with none of these verbs, each with the reason. */
export const DATABASE_FILES: Record<string, string> = {
  'lib/platform/database/pool.ts': 'creates every pool',
  'lib/platform/database/prisma.ts': 'keeps the pools of a process',
  'lib/platform/observability/metrics/collect-metrics.ts': 'creates the pool for metrics',
  'lib/platform/jobs/run-workers.ts': 'runs the job queues',
  'lib/platform/observability/tracing/database-spans.ts': 'names the spans of statements in a trace',
  'lib/companies/team/with-team-lock.ts': 'runs a transaction that locks a team',
  'lib/quotes/rate-cards/with-rate-card-lock.ts': 'runs a transaction that locks the rate cards',
  'lib/auth/single-sign-on/sign-in-sql.ts': 'parts of statements about partner staff',
  'lib/contracts/list/contract-filter-sql.ts': 'parts of the statement of find-contracts.ts',
  'lib/contracts/read-back/partner-contract-sql.ts': 'columns of the statements of read-back',
  'lib/contracts/unmatched-addresses/request-condition-sql.ts': 'conditions of the statements of both read-backs',
  'lib/contracts/list/contract-sort-sql.ts': 'parts of the statement of find-contracts.ts',
  'lib/contracts/list/unactivated-account-sql.ts': 'conditions of the list and of the overview',
  'lib/support/search/match-conditions-sql.ts': 'parts of the statements of search-tenants.ts',
}

/** The types that prove that a caller may act for somebody, and the files that may create a value of each type. */
export const BRANDED_TYPES: Record<string, string[]> = {
  CompanyId: [
    ...[
      'lib/partner-api/authenticate-api-key.ts',
      'lib/companies/find-company-id.ts',
      'lib/companies/find-company-and-mode.ts',
    ],
  ],
  PartnerStaff: ['lib/auth/sessions/current-partner-staff.ts'],
  PartnerAdmin: ['lib/auth/sessions/current-partner-staff.ts'],
  SupportStaff: ['lib/auth/sessions/current-support-staff.ts'],
  SignedInTenant: ['lib/auth/sessions/current-tenant.ts'],
}

/**
 * The functions that check who is signed in, by folder. Every page, handler and action in the folder must call one of
 * these functions, because the folder's layout doesn't protect it.
 */
export const GUARDS: Record<string, string[]> = {
  'app/portal/[mode]/': [
    ...[
      'requireMemberPage',
      'requireAdminPage',
      'memberAction',
      'adminAction',
      'adminUploadAction',
      'longFormAction',
      'lookupHandler',
    ],
    ...['requireMember', 'findCurrentMember'],
  ],
  'app/support/(authenticated)/': [
    'requireSupportStaff',
    'findCurrentSupportStaff',
    'supportAction',
    'supportUploadAction',
  ],
  'app/account/(authenticated)/': ['requireTenant', 'findCurrentTenant', 'tenantAction'],
}

/** Matches the exports that handle a request, by the kind of file. Each of them must call a guard. */
export const REQUEST_HANDLERS: Record<string, RegExp> = {
  'page.tsx': /^export default /,
  'route.ts': /^export (async function|function|const) [A-Z]+\b/,
  'actions.ts': /^export (async function|const) /,
}

/**
 * The modules outside lib/support that support pages can use to read data, each with what it reads. They either read no
 * tenant's data or log the lookup themselves.
 */
export const ALLOWED_SUPPORT_READS: Record<string, string> = {
  'lib/auth/sessions/list-active-sessions': 'the user’s own sessions',
  'lib/auth/passkeys/list-passkeys': 'the user’s own passkeys',
  'lib/auth/two-factor/get-two-factor-status': 'the user’s own two-factor authentication',
  'lib/quotes/rate-cards/compare-rate-card': 'prices',
  'lib/quotes/rate-cards/find-live-rate-card-id': 'prices',
  'lib/quotes/rate-cards/find-previous-rate-card-version': 'prices',
  'lib/quotes/rate-cards/find-rate-card-history': 'prices',
  'lib/quotes/rate-cards/load-rate-card-from-database': 'prices',
  'lib/quotes/rate-cards/list-rate-card-versions': 'prices',
  'lib/mail/undelivered/find-undelivered-emails': 'emails by template and contract, without recipients',
  'lib/mail/undelivered/find-resendable-emails': 'emails by number, without recipients',
  'lib/privacy/data-export/find-data-export-for-support': 'logs its own access',
}

/** Files of lib/support that may use the database outside `readAndRecordLookup`, each with the reason. */
export const UNRECORDED_SUPPORT_FILES: Record<string, string> = {
  'lib/support/access-log/read-and-record-lookup.ts': 'records the lookups of all other files',
  'lib/support/access-log/find-recent-tenants.ts':
    'names of tenants whose pages the user has opened, which was recorded',
  'lib/support/access-log/get-lookup-quota.ts': 'counts the remaining lookups',
  'lib/support/companies/count-monthly-volumes.ts': 'counts, without tenants',
  'lib/support/companies/find-company-details.ts': 'companies, without tenants',
  'lib/support/companies/search-companies.ts': 'companies, without tenants',
  'lib/support/notes/add-tenant-note.ts': 'records an audit event',
  'lib/support/search/purge-unused-name-words.ts': 'deletes words that are no longer part of any name',
  'lib/support/tenants/correct-contract-dates.ts': 'records an audit event',
  'lib/support/tenants/correct-tenant-email.ts': 'records an audit event',
  'lib/support/tenants/correct-tenant-name.ts': 'records an audit event',
  'lib/support/tenants/find-tenant-email.ts': 'records views of content; summaries name no tenant',
  'lib/support/tenants/resend-confirmation.ts': 'records an audit event',
  'lib/support/tenants/reset-tenant-two-factor.ts': 'records an audit event',
  'lib/support/tenants/sign-out-tenant-everywhere.ts': 'records an audit event',
}
