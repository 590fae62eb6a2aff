import type { Total } from '@/lib/platform/database/pagination/count-rows'
import { queryRows } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { Prisma } from '@/prisma/client/client'
import type { Mode } from '@/prisma/client/enums'
import { buildConditions } from './contract-filter-sql'
import { MIN_SCANNED } from './find-contract-rows'
import type { ContractFilter } from './schema'

/** Contracts are counted up to this number. */
const MAX_COUNTED = 1000

/**
 * If the scanned contracts contain this many matches, the others aren't counted, because there are probably thousands.
 * The index would have to collect all of them.
 */
const FREQUENT = 100

/**
 * Counts a company's contracts that match the filter, but at most 1,000, and fewer if counting more would be slow. Finds
 * the contracts as `findContractRows` does: with a scan of the newest ones, and then with the indexes.
 */
export async function countContracts(companyId: CompanyId, mode: Mode, filter: ContractFilter): Promise<Total> {
  // The newest contracts are scanned whatever the order of the list is. In them, frequent words are frequent too.
  const conditions = buildConditions(companyId, mode, filter, 'created')
  const { inCompany, scanCondition, remainingCondition, buildIndexCondition, lookupCondition } = conditions
  const inScan = Prisma.sql`${inCompany} AND ${scanCondition}`
  if (remainingCondition === null)
    return toTotal(await countUpTo(Prisma.sql`SELECT FROM house_contracts c WHERE ${inScan}`, MAX_COUNTED + 1))

  const scanned = Prisma.sql`
    SELECT c.* FROM house_contracts c WHERE ${inScan} ORDER BY c.created_at DESC LIMIT ${MIN_SCANNED}`
  const count = await countUpTo(Prisma.sql`SELECT FROM (${scanned}) c WHERE ${remainingCondition}`, MAX_COUNTED + 1)
  if (count > MAX_COUNTED) return toTotal(count)
  const all = Prisma.sql`SELECT FROM house_contracts c WHERE ${inScan}`
  if ((await countUpTo(all, MIN_SCANNED + 1)) <= MIN_SCANNED) return toTotal(count)
  if (count >= FREQUENT) return { count: count - (count % FREQUENT), isMore: true }
  const indexed = Prisma.sql`SELECT c.id FROM house_contracts c WHERE ${inScan} AND ${await buildIndexCondition()} OFFSET 0`
  return toTotal(await countUpTo(Prisma.sql`SELECT FROM (${indexed}) c WHERE ${lookupCondition}`, MAX_COUNTED + 1))
}

async function countUpTo(rowsQuery: Prisma.Sql, limit: number): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    Prisma.sql`SELECT count(*)::int AS count FROM (${rowsQuery} LIMIT ${limit}) counted`,
  )
  return row?.count ?? 0
}

const toTotal = (count: number): Total =>
  count > MAX_COUNTED ? { count: MAX_COUNTED, isMore: true } : { count, isMore: false }
