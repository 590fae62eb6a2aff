import { z } from 'zod'
import { isCalendarDate } from '@/lib/platform/validation/required-date'
import { SERVICES } from '../utility-services'

/** By what a list of contracts is sorted; with a minus, the other way round. */
export const SORTS = ['-created', 'created', '-start', 'start', 'tenant', '-tenant'] as const

/** What can have become of a contract's newest e-mail, as the list's filter names it. */
export const EMAIL_STATUSES = ['queued', 'sent', 'delivered', 'captured', 'failed', 'bounced', 'complained'] as const

export const CONTRACT_STATUSES = ['active', 'cancelled'] as const

// PostgreSQL has no year 0.
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

/** The query of the list's address. What cannot be read is left out: an address is no form. */
export const contractListSchema = z.object({
  /** A sealed search (lib/auth/encrypt-search-term.ts). */
  q: z.string().optional().catch(undefined),
  /** Days of the United Kingdom, both included. */
  createdFrom: daySchema,
  createdTo: daySchema,
  startFrom: daySchema,
  startTo: daySchema,
  /** Contracts with all of these. */
  service: servicesSchema.catch([]),
  mail: z.enum(EMAIL_STATUSES).optional().catch(undefined),
  status: z.enum(CONTRACT_STATUSES).optional().catch(undefined),
  sort: z.enum(SORTS).catch('-created'),
  /** The contract behind which the page begins, or before which it ends. */
  after: idSchema,
  before: idSchema,
})

export type ContractListQuery = z.output<typeof contractListSchema>

/** Which contracts are meant, apart from a page of them. */
export interface ContractFilter extends Omit<ContractListQuery, 'q' | 'after' | 'before'> {
  /** What was typed to search for; '' for all. */
  searchText: string
}

/** The address of a list, without what would only repeat the default. A change of what is wanted begins at its first page. */
export function buildListUrl(path: string, query: Partial<ContractListQuery>): string {
  const { service = [], sort, ...rest } = query
  const entries = Object.entries(rest).filter(([, value]) => value !== undefined && value !== '')
  const params = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))
  for (const name of service) params.append('service', name)
  if (sort && sort !== '-created') params.set('sort', sort)
  return params.size > 0 ? `${path}?${params}` : path
}

/** Whether anything narrows the list; by that an empty one says what to do next. */
export const isFiltered = ({
  searchText,
  createdFrom,
  createdTo,
  startFrom,
  startTo,
  service,
  mail,
  status,
}: ContractFilter): boolean =>
  [searchText, createdFrom, createdTo, startFrom, startTo, mail, status].some(Boolean) || service.length > 0
