// The keys of limits on what signed-in users do, such as creating contracts.
import type { OwnedThrottleKey, ThrottleKey } from './throttle-key'

const HOURLY_LIMIT_WAITS = { initialWaitSeconds: 60, maxWaitSeconds: 15 * 60 }

/**
 * Returns the keys for contracts that a member of partner staff creates in the portal, with a form or by resolving an
 * unmatched address. Each attempt searches the address directory and may email a tenant.
 */
export const createContractThrottleKeys = (user: UserOfCompany): OwnedThrottleKey[] => [
  { owner: 'user', name: `contracts by ${user.userId}`, freeAttempts: 60, ...HOURLY_LIMIT_WAITS },
  { owner: 'company', name: `contracts of ${user.companyId}`, freeAttempts: 300, ...HOURLY_LIMIT_WAITS },
]

/** Returns the keys for dates of birth that a member of partner staff views. */
export const viewDateOfBirthThrottleKeys = (user: UserOfCompany): OwnedThrottleKey[] => [
  { owner: 'user', name: `dates of birth by ${user.userId}`, freeAttempts: 60, ...HOURLY_LIMIT_WAITS },
  { owner: 'company', name: `dates of birth of ${user.companyId}`, freeAttempts: 300, ...HOURLY_LIMIT_WAITS },
]

/**
 * Returns the keys for email addresses that a member of partner staff corrects. The limits are low, because each attempt
 * reveals whether another tenant has the new address.
 */
export const correctEmailThrottleKeys = (user: UserOfCompany): OwnedThrottleKey[] => [
  { owner: 'user', name: `email corrections by ${user.userId}`, freeAttempts: 10, ...HOURLY_LIMIT_WAITS },
  { owner: 'company', name: `email corrections of ${user.companyId}`, freeAttempts: 30, ...HOURLY_LIMIT_WAITS },
]

/**
 * Returns the keys for new email addresses that a tenant requests. The limit is low, because each request emails an
 * address that may be somebody else's.
 */
export const changeOwnEmailThrottleKeys = (tenantId: number): ThrottleKey[] => [
  { name: `email changes by tenant ${tenantId}`, freeAttempts: 5, ...HOURLY_LIMIT_WAITS },
]

/** Returns the keys for changes of a tenant's own phone number. Each change is audited permanently. */
export const changeOwnPhoneThrottleKeys = (tenantId: number): ThrottleKey[] => [
  { name: `phone changes by tenant ${tenantId}`, freeAttempts: 10, ...HOURLY_LIMIT_WAITS },
]

/** Returns the keys for companies that a member of support staff creates. Each emails somebody. */
export const createCompanyThrottleKeys = (supportStaffId: number): ThrottleKey[] => [
  { name: `companies by support staff ${supportStaffId}`, freeAttempts: 20, ...HOURLY_LIMIT_WAITS },
]

/** Returns the keys for invitations of a company's first admin that a member of support staff sends again. */
export const resendInvitationThrottleKeys = (supportStaffId: number, companyId: number): ThrottleKey[] => [
  { name: `invitations by support staff ${supportStaffId}`, freeAttempts: 30, ...HOURLY_LIMIT_WAITS },
  { name: `invitations by support to ${companyId}`, freeAttempts: 5, ...HOURLY_LIMIT_WAITS },
]

/** Returns the keys for changes of a company's contact and logo. Each uploaded image is decoded, which takes a second. */
export const companyProfileThrottleKeys = (user: UserOfCompany): OwnedThrottleKey[] => [
  { owner: 'user', name: `company profile by ${user.userId}`, freeAttempts: 20, ...HOURLY_LIMIT_WAITS },
  { owner: 'company', name: `company profile of ${user.companyId}`, freeAttempts: 60, ...HOURLY_LIMIT_WAITS },
]

interface UserOfCompany {
  userId: number
  companyId: number
}
