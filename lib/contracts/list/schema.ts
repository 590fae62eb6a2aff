import { z } from 'zod'
import { isCalendarDate } from '@/lib/platform/validation/required-date'
import type { ContractStatus } from '@/prisma/client/enums'
import { SERVICES } from '../utility-services'

/** The orders in which the contract list can be sorted. '-' means descending. */
export const SORTS = ['-created', 'created', '-start', 'start', 'tenant', '-tenant'] as const

/** The statuses of a contract's newest email by which the list can be filtered. */
export const EMAIL_STATUSES = ['queued', 'sent', 'delivered', 'captured', 'failed', 'bounced', 'complained'] as const

export const CONTRACT_STATUSES = ['active', 'cancelled'] as const

/** An account counts as late if it isn't activated this many days before the tenancy starts. */
export const ACTIVATION_DAYS = 14

// Excludes the year 0, which PostgreSQL doesn't accept.
const daySchema = z
  .string()
  .refine((text) => isCalendarDate(text) && text >= '0001')
  .optional()
  .catch(undefined)
const idSchema = z.coerce
  .number()
  .int()
  .positive()
  .max(2 ** 31 - 1)
  .optional()
  .catch(undefined)
const servicesSchema = z
  .union([z.string().transform((name) => [name]), z.array(z.string())])
  .transform((names) => SERVICES.filter((service) => names.includes(service)))

/** The schema of the list's query parameters. It ignores invalid values instead of reporting them. */
export const contractListSchema = z.object({
  /** An encrypted search term (lib/auth/encrypt-search-term.ts). */
  q: z.string().optional().catch(undefined),
  /** Includes only contracts created on or after this day (UK time). */
  createdFrom: daySchema,
  /** Includes only contracts created on or before this day (UK time). */
  createdTo: daySchema,
  /** Includes only contracts whose tenancy starts on or after this day. */
  startFrom: daySchema,
  /** Includes only contracts whose tenancy starts on or before this day. */
  startTo: daySchema,
  /** Includes only contracts with all of these services. */
  service: servicesSchema.catch([]),
  mail: z.enum(EMAIL_STATUSES).optional().catch(undefined),
  status: z.enum(CONTRACT_STATUSES).optional().catch(undefined),
  /** Includes only active contracts that start within `ACTIVATION_DAYS`, and whose tenant hasn't activated the account. */
  account: z.enum(['unactivated']).optional().catch(undefined),
  sort: z.enum(SORTS).catch('-created'),
  /** The ID of the contract after which the page starts. */
  after: idSchema,
  /** The ID of the contract before which the page ends. It's ignored if `after` is set. */
  before: idSchema,
})

export type ContractListQuery = z.output<typeof contractListSchema>

/** The filters and order of a list, without the position of the page. */
export interface ContractFilter extends Omit<ContractListQuery, 'q' | 'after' | 'before' | 'status'> {
  status?: ContractStatus | undefined
  /** The decrypted search term, or '' if there's none. */
  searchText: string
}

/**
 * Builds the URL of a list, without parameters that have their default values. To link to the first page, leave out
 * `after` and `before`.
 */
export function buildListUrl(path: string, query: Partial<ContractListQuery>): string {
  const { service = [], sort, ...rest } = query
  const entries = Object.entries(rest).filter(([, value]) => value !== undefined && value !== '')
  const params = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))
  for (const name of service) params.append('service', name)
  if (sort && sort !== '-created') params.set('sort', sort)
  return params.size > 0 ? `${path}?${params}` : path
}

/** Returns whether any filter is set. If so, a list without matches offers to show all contracts. */
export const isFiltered = ({
  searchText,
  createdFrom,
  createdTo,
  startFrom,
  startTo,
  service,
  mail,
  status,
  account,
}: ContractFilter): boolean =>
  [searchText, createdFrom, createdTo, startFrom, startTo, mail, status, account].some(Boolean) || service.length > 0
