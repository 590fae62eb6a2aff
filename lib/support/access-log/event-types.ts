/** The label of each action in the access log. It follows a name, as in 'Robin viewed the tenant'. */
export const ACCESS_ACTION_LABELS = {
  'tenant.searched': 'found the tenant in a search',
  'tenant.viewed': 'viewed the tenant',
  'tenant.birthday_viewed': 'viewed the date of birth',
  'tenant.phone_viewed': 'viewed the phone number',
  'tenant.email_viewed': 'viewed an email to the tenant',
  'tenant.quote_viewed': 'viewed a quote calculation',
  'tenant.phone_compared': 'entered a new phone number for the tenant',
  'tenant.birthday_compared': 'entered a new date of birth for the tenant',
  'tenant.email_compared': 'entered a new email address for the tenant',
  'tenant.export_viewed': 'viewed the tenant’s data export',
  'tenant.exported': 'downloaded the tenant’s data export',
  'company.requests_viewed': 'viewed the company’s requests',
} as const

export type AccessAction = keyof typeof ACCESS_ACTION_LABELS

/** The action that is logged if a lookup is rejected because it exceeds the hourly limit. */
export const LOOKUP_REJECTED = 'lookup.rejected'
