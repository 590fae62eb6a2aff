import { Prisma } from '@/prisma/client/client'

/**
 * Builds a condition on the rows of an alias, which are open or closed unmatched addresses, or contracts. It's true if the
 * held request has the ID, or a request that it replaced.
 */
export const hasRequestIdSql = (alias: Prisma.Sql, requestId: string): Prisma.Sql =>
  Prisma.sql`(${alias}.request_id = ${requestId}::uuid OR ${alias}.replaced_request_ids @> ARRAY[${requestId}::uuid])`

/** Builds the same condition for an Idempotency-Key. With `IS NOT NULL`, PostgreSQL can use the partial index. */
export const hasIdempotencyKeySql = (alias: Prisma.Sql, key: string): Prisma.Sql => Prisma.sql`(
  ${alias}.idempotency_key = ${key}
  OR (${alias}.replaced_request_ids IS NOT NULL AND ${alias}.replaced_idempotency_keys @> ARRAY[${key}::text])
)`
