import { prisma, queryRows } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { Prisma } from '@/prisma/client/client'
import type { ContractStatus, EmailStatus, Mode } from '@/prisma/client/enums'
import { buildConditions, newestEmailQuery, TRUE_CONDITION } from './contract-filter-sql'
import { buildAfterKeyCondition, ORDER_COLUMNS, parseSort, type SortKey } from './contract-sort-sql'
import type { ContractFilter } from './schema'
import type { SimilarQuery } from './similar-query'

export interface ContractListItem {
  id: number
  firstName: string
  lastName: string
  email: string
  /** The known address that matched the address line in the request. */
  address: string
  /** The first day of the tenancy, YYYY-MM-DD. `endDate` is the last day in the same format. */
  startDate: string
  endDate: string
  gas: boolean
  electricity: boolean
  water: boolean
  tv: boolean
  wifi: boolean
  status: ContractStatus
  createdAt: Date
  /** The status of the contract's newest email. Null if there's no email. */
  mail: EmailStatus | null
}

export const LIST_COLUMNS = Prisma.sql`
  c.id, c.first_name AS "firstName", c.last_name AS "lastName", c.email, c.matched_address AS address,
  c.start_date::text AS "startDate", c.end_date::text AS "endDate",
  c.gas, c.electricity, c.water, c.tv, c.wifi, c.status, c.created_at AS "createdAt", m.status AS mail`

/**
 * Finds the values by which a contract is sorted. Returns null if `id` is undefined, or if the company has no such
 * contract in this mode.
 */
export async function findSortKey(companyId: CompanyId, mode: Mode, id: number | undefined): Promise<SortKey | null> {
  if (id === undefined) return null
  return prisma().houseContract.findFirst({
    where: { id, companyId, mode },
    select: { id: true, createdAt: true, startDate: true, sortName: true },
  })
}

export interface RowRange {
  /** The contract after which the rows start. Null for the start of the list. */
  fromKey: SortKey | null
  isBackwards: boolean
  limit: number
}

/** The minimum number of contracts that are scanned in list order before the indexes are used. */
export const MIN_SCANNED = 5_000

/**
 * The minimum number of contracts that are scanned for each requested row. Unless matches are rare, that's enough to
 * fill a batch of an export. If the scan doesn't fill a batch, all matches must be collected from the indexes.
 */
const SCANNED_PER_ROW = 20

/** The number of contracts that are scanned for similar ones. It's low, because each is compared with many words. */
const SCANNED_FOR_SIMILAR = 2_000

/**
 * Returns contracts in list order, starting after `fromKey`. If `isBackwards`, returns those before `fromKey` instead,
 * in reverse order.
 *
 * If many contracts match, it's fast to scan them in list order. If few match, it's fast to collect all matches from
 * the indexes. PostgreSQL can't reliably estimate how many contracts match a word. So the function first scans a
 * limited number of contracts, and uses the indexes only if the scan doesn't find enough.
 *
 * @param similarQuery finds contracts that are similar to the filter's search text, instead of those that contain it
 */
export async function findContractRows<Row extends object>(
  columns: Prisma.Sql,
  companyId: CompanyId,
  mode: Mode,
  filter: ContractFilter,
  { fromKey, isBackwards, limit }: RowRange,
  similarQuery: SimilarQuery | null = null,
): Promise<Row[]> {
  const { orderName, isDescending } = parseSort(filter.sort)
  const direction = isDescending !== isBackwards ? Prisma.sql`DESC` : Prisma.sql`ASC`
  const orderBy = Prisma.join(ORDER_COLUMNS[orderName].map((column) => Prisma.sql`c.${column} ${direction}`))
  const afterKey = fromKey ? buildAfterKeyCondition(orderName, direction, fromKey) : TRUE_CONDITION
  const conditions = buildConditions(companyId, mode, filter, orderName, similarQuery)
  const { inCompany, scanCondition, remainingCondition, buildIndexCondition, lookupCondition } = conditions

  const queryContracts = (idsQuery: Prisma.Sql) =>
    queryRows<Row>(Prisma.sql`
      SELECT ${columns}
      FROM (${idsQuery}) matches JOIN house_contracts c USING (id) LEFT JOIN LATERAL (${newestEmailQuery(Prisma.sql`c.id`)}) m ON true
      ORDER BY ${orderBy}`)

  const orderedScan = Prisma.sql`
    SELECT c.* FROM house_contracts c WHERE ${inCompany} AND ${scanCondition} AND ${afterKey}
    ORDER BY ${orderBy}`
  if (remainingCondition === null) return queryContracts(Prisma.sql`SELECT c.id FROM (${orderedScan} LIMIT ${limit}) c`)

  const rows = await queryContracts(Prisma.sql`
    SELECT c.id FROM (${orderedScan} LIMIT ${similarQuery ? SCANNED_FOR_SIMILAR : Math.max(MIN_SCANNED, SCANNED_PER_ROW * limit)}) c WHERE ${remainingCondition} ORDER BY ${orderBy} LIMIT ${limit}`)
  if (rows.length === limit) return rows

  // OFFSET 0 prevents PostgreSQL from scanning in list order again. The lookup condition is expensive, so it's checked
  // last, and only until there are enough matches.
  return queryContracts(Prisma.sql`
    SELECT c.id FROM (
      SELECT c.* FROM (
        SELECT ${Prisma.join(ORDER_COLUMNS[orderName])} FROM house_contracts c
        WHERE ${inCompany} AND ${scanCondition} AND ${await buildIndexCondition()} OFFSET 0
      ) c WHERE ${afterKey} ORDER BY ${orderBy}
    ) c WHERE ${lookupCondition} ORDER BY ${orderBy} LIMIT ${limit}`)
}
