import { prisma } from '@/lib/platform/database/prisma'
import type { Actor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { CHALLENGE_TYPE } from '@/lib/webhooks/event-types'
import type { Prisma } from '@/prisma/client/client'
import { recordAuditEvent } from '../audit/record-audit-event'

/** How many tenants, or other rows, each transaction deletes. */
const BATCH_SIZE = 1_000
/** After this time, no further batch starts, so that the user gets a response. */
const TIME_LIMIT_MS = 20_000

/**
 * Deletes what a company has stored in test mode: tenants, contracts, quotes, emails, unmatched addresses, outcomes of
 * idempotency keys, webhook deliveries and whole requests. Keeps API keys, webhook endpoints, the rest of the request log
 * and the audit log.
 *
 * A request that is running doesn't fail. Its data is either kept or deleted as a whole.
 *
 * @returns whether everything was deleted. If not, more is left than could be deleted in 20 seconds
 */
export async function resetTestData(
  actor: Actor,
  companyId: CompanyId,
  timeLimitMs = TIME_LIMIT_MS,
): Promise<{ isComplete: boolean }> {
  const deadline = performance.now() + timeLimitMs
  await prisma().$transaction((tx) =>
    recordAuditEvent(tx, actor, { companyId, action: 'company.test_data_reset', subjectId: companyId }),
  )
  for (const deleteBatch of [
    ...[deleteTenants, deleteUnmatchedAddresses, deleteExpiredAddresses, deleteOutcomes, deleteDeliveries],
  ]) {
    for (let count = BATCH_SIZE; count > 0; ) {
      if (performance.now() >= deadline) return { isComplete: false }
      count = await prisma().$transaction((tx) => deleteBatch(tx, companyId))
    }
  }
  await prisma().$executeRaw`DELETE FROM simulated_failures WHERE company_id = ${companyId}::int`
  await prisma().$executeRaw`DELETE FROM test_api_requests WHERE company_id = ${companyId}::int`
  return { isComplete: true }
}

/** Deletes some test tenants with everything that belongs to them. Returns how many. */
async function deleteTenants(tx: Prisma.TransactionClient, companyId: CompanyId): Promise<number> {
  // Every transaction that stores data about a tenant also locks the tenant's row (see the database function
  // find_tenant). So this statement waits for the transactions in progress, and later ones create a new tenant.
  const tenants = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM tenants WHERE mode = 'test' AND company_id = ${companyId}::int
    ORDER BY email_key LIMIT ${BATCH_SIZE}::int FOR UPDATE`
  const tenantIds = tenants.map(({ id }) => id)
  // Cancelling a contract and sending an email about it don't lock the tenant, but they lock the contract.
  const contracts = await tx.$queryRaw<{ id: number; requestId: string }[]>`
    SELECT id, request_id AS "requestId" FROM house_contracts
    WHERE mode = 'test' AND tenant_id = ANY (${tenantIds}::int[]) ORDER BY id FOR UPDATE`
  const quotes = await tx.$queryRaw<{ requestId: string }[]>`
    SELECT request_id AS "requestId" FROM quote_requests WHERE mode = 'test' AND tenant_id = ANY (${tenantIds}::int[])`
  const tokens = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM tenant_tokens WHERE tenant_id = ANY (${tenantIds}::int[])`
  const requestIds = [...contracts, ...quotes].map(({ requestId }) => requestId)
  await tx.$executeRaw`
    DELETE FROM idempotency_keys
    WHERE company_id = ${companyId}::int AND mode = 'test' AND owner = ANY (${requestIds}::uuid[])`
  await tx.$executeRaw`
    DELETE FROM emails WHERE mode = 'test' AND contract_id = ANY (${contracts.map(({ id }) => id)}::int[])`
  await tx.$executeRaw`
    DELETE FROM emails WHERE mode = 'test' AND tenant_token_id = ANY (${tokens.map(({ id }) => id)}::uuid[])`
  await tx.$executeRaw`DELETE FROM tenant_tokens WHERE tenant_id = ANY (${tenantIds}::int[])`
  await tx.$executeRaw`DELETE FROM house_contracts WHERE mode = 'test' AND tenant_id = ANY (${tenantIds}::int[])`
  await tx.$executeRaw`DELETE FROM quote_requests WHERE mode = 'test' AND tenant_id = ANY (${tenantIds}::int[])`
  return tx.$executeRaw`DELETE FROM tenants WHERE mode = 'test' AND id = ANY (${tenantIds}::int[])`
}

const deleteUnmatchedAddresses = (tx: Prisma.TransactionClient, companyId: CompanyId): Promise<number> =>
  tx.$executeRaw`
    DELETE FROM unmatched_addresses WHERE id = ANY (ARRAY(
      SELECT id FROM unmatched_addresses WHERE company_id = ${companyId}::int AND mode = 'test'
      LIMIT ${BATCH_SIZE}::int
    ))`

/** Deletes the records of unmatched addresses that have expired. The others were deleted with their contracts. */
const deleteExpiredAddresses = (tx: Prisma.TransactionClient, companyId: CompanyId): Promise<number> =>
  tx.$executeRaw`
    DELETE FROM closed_unmatched_addresses WHERE id = ANY (ARRAY(
      SELECT id FROM closed_unmatched_addresses WHERE company_id = ${companyId}::int AND mode = 'test'
      LIMIT ${BATCH_SIZE}::int
    ))`

/**
 * Deletes the outcomes of requests that stored no contract and no quote, or whose contract or quote was deleted. Keeps
 * the keys of requests that are running. SKIP LOCKED prevents a deadlock: a transaction that stores a contract changes
 * the outcomes of several requests, in any order.
 */
const deleteOutcomes = (tx: Prisma.TransactionClient, companyId: CompanyId): Promise<number> =>
  tx.$executeRaw`
    DELETE FROM idempotency_keys WHERE owner = ANY (ARRAY(
      SELECT owner FROM idempotency_keys k
      WHERE company_id = ${companyId}::int AND mode = 'test' AND outcome IS NOT NULL
        AND NOT EXISTS (SELECT FROM house_contracts WHERE request_id = k.owner)
        AND NOT EXISTS (SELECT FROM quote_requests WHERE request_id = k.owner)
      LIMIT ${BATCH_SIZE}::int FOR UPDATE SKIP LOCKED
    )) AND outcome IS NOT NULL`

/** Deletes deliveries of events. A challenge stays, because its endpoint couldn't be verified without it. */
const deleteDeliveries = (tx: Prisma.TransactionClient, companyId: CompanyId): Promise<number> =>
  tx.$executeRaw`
    DELETE FROM webhook_deliveries WHERE id = ANY (ARRAY(
      SELECT d.id FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
      WHERE e.company_id = ${companyId}::int AND e.mode = 'test' AND d.type <> ${CHALLENGE_TYPE}
      LIMIT ${BATCH_SIZE}::int
    ))`
