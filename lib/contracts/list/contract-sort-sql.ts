import { toIsoDate } from '@/lib/platform/validation/to-iso-date'
import { Prisma } from '@/prisma/client/client'
import type { ContractFilter } from './schema'

/** The values of a contract by which lists are sorted. */
export interface SortKey {
  id: number
  createdAt: Date
  startDate: Date
  sortName: string
}

/**
 * The columns of each sort order. Each order has its own index. The ID comes last, so that no two contracts have the
 * same position.
 */
export const ORDER_COLUMNS = {
  created: [Prisma.sql`created_at`, Prisma.sql`start_date`, Prisma.sql`id`],
  start: [Prisma.sql`start_date`, Prisma.sql`created_at`, Prisma.sql`id`],
  tenant: [Prisma.sql`sort_name`, Prisma.sql`id`],
}

export type OrderName = keyof typeof ORDER_COLUMNS

export const parseSort = (sort: ContractFilter['sort']): { orderName: OrderName; isDescending: boolean } =>
  sort.startsWith('-')
    ? { orderName: sort.slice(1) as OrderName, isDescending: true }
    : { orderName: sort as OrderName, isDescending: false }

/** Builds the condition that selects the contracts after this sort key, in the given direction. */
export function buildAfterKeyCondition(
  orderName: OrderName,
  direction: Prisma.Sql,
  { id, createdAt, startDate, sortName }: SortKey,
): Prisma.Sql {
  const created = Prisma.sql`${createdAt.toISOString()}::timestamptz`
  const start = Prisma.sql`${toIsoDate(startDate)}::date`
  const values = {
    created: Prisma.sql`${created}, ${start}, ${id}::int`,
    start: Prisma.sql`${start}, ${created}, ${id}::int`,
    tenant: Prisma.sql`${sortName}, ${id}::int`,
  }
  const operator = direction.sql === 'DESC' ? Prisma.sql`<` : Prisma.sql`>`
  return Prisma.sql`(${Prisma.join(ORDER_COLUMNS[orderName].map((column) => Prisma.sql`c.${column}`))}) ${operator} (${values[orderName]})`
}
