/** What support staff looked at, as it is written down. */
export const ACCESS_ACTION_LABELS = {
  'tenant.searched': 'searched',
  'tenant.viewed': 'looked at the tenant',
  'tenant.birthday_viewed': 'looked at the date of birth',
  'tenant.phone_viewed': 'looked at the phone number',
  'tenant.quote_viewed': 'looked at a quote’s working',
  'tenant.exported': 'exported everything about the tenant',
  'company.requests_viewed': 'looked at the company’s requests',
} as const

export type AccessAction = keyof typeof ACCESS_ACTION_LABELS

/** Written down in place of a look-up that was not made, since its hour had as many as it may. */
export const LOOKUP_REJECTED = 'lookup.rejected'
