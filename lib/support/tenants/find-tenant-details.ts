import { STATUS_HISTORY } from '@/lib/mail/email-status-history'
import { env } from '@/lib/platform/env'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import type { Prisma } from '@/prisma/client/client'
import { readAndRecordLookup } from '../access-log/read-and-record-lookup'
import type {
  TenantApiRequest,
  TenantChange,
  TenantContract,
  TenantDetails,
  TenantEmail,
  TenantNote,
  TenantQuote,
} from './tenant-details'

type Transaction = Prisma.TransactionClient

/** The maximum length of each list. Lists keep the newest entries. */
const MAX_ROWS = 50

/** Returns the details of a live tenant, and logs the lookup. Returns null if there's no such tenant. */
export function findTenantDetails(user: SupportStaff, id: number): Promise<TenantDetails | null> {
  return readAndRecordLookup(user, 'tenant.viewed', async (tx) => {
    const tenant = await findAccount(tx, id)
    if (!tenant) return null
    const contracts = await findContracts(tx, id)
    const quotes = await findQuotes(tx, id)
    const contractIds = contracts.map((contract) => contract.id)
    const changes = await findChanges(tx, id, contractIds)
    const result = {
      ...{ ...tenant, contracts, quotes, changes: changes.map(({ requestId, ...change }) => change) },
      notes: await findNotes(tx, id),
      sessions: await findSessions(tx, id),
      emails: await findEmails(tx, contractIds),
      apiRequests: await findApiRequests(tx, [
        ...[...contracts, ...quotes].map(({ requestId, createdAt }) => ({ requestId, at: createdAt })),
        ...changes.flatMap(({ requestId, at }) => (requestId ? { requestId, at } : [])),
      ]),
      accesses: await findAccesses(tx, id),
    }
    return { result, tenantIds: [id] }
  })
}

type TenantAccount = Omit<
  TenantDetails,
  'contracts' | 'notes' | 'quotes' | 'emails' | 'requests' | 'changes' | 'accesses' | 'sessions'
>

async function findAccount(tx: Transaction, id: number): Promise<TenantAccount | undefined> {
  const [row] = await tx.$queryRaw<TenantAccount[]>`
    SELECT t.id, email, first_name AS "firstName", last_name AS "lastName", t.created_at AS "createdAt",
           account_created_at AS "accountCreatedAt", erased_at AS "erasedAt", link.until AS "linkUntil",
           change.new_email AS "pendingEmail", change.expires_at AS "pendingEmailUntil",
           CASE WHEN account_created_at IS NULL THEN 'none' WHEN password_hash IS NOT NULL THEN 'activated'
             WHEN link.until IS NOT NULL THEN 'link open' ELSE 'not activated' END AS "accountStatus",
           totp_confirmed_at AS "twoFactorSetUpAt",
           (SELECT count(*)::int FROM tenant_passkeys WHERE tenant_id = t.id) AS "passkeyCount",
           (SELECT max(last_seen_at) FROM tenant_sessions
            WHERE tenant_id = t.id AND NOT awaits_two_factor) AS "lastSeenAt"
    FROM tenants t LEFT JOIN LATERAL (
      -- Look only at the newest link. Even if wrong passwords have blocked it, earlier links don't work again.
      SELECT CASE WHEN used_at IS NULL AND expires_at > now() AND wrong_attempts < 5 THEN expires_at END AS until
      FROM tenant_tokens WHERE tenant_id = t.id AND purpose = 'activation' ORDER BY created_at DESC LIMIT 1
    ) link ON true LEFT JOIN LATERAL (
      SELECT new_email, expires_at, used_at FROM tenant_tokens
      WHERE tenant_id = t.id AND purpose = 'email_change' ORDER BY created_at DESC LIMIT 1
    ) change ON change.used_at IS NULL AND change.expires_at > now()
    WHERE t.id = ${id}::int AND mode = 'live'`
  return row
}

const findContracts = (tx: Transaction, tenantId: number) => tx.$queryRaw<TenantContract[]>`
  SELECT h.id, h.status, h.company_id AS "companyId", c.name AS "companyName", h.matched_address AS "matchedAddress",
         h.postcode, h.start_date AS "startDate", h.end_date AS "endDate",
         h.start_date <= (now() AT TIME ZONE 'Europe/London')::date AS "hasStarted",
         h.end_date < (now() AT TIME ZONE 'Europe/London')::date AS "isOver", h.number_of_tenants AS "numberOfTenants",
         h.gas, h.electricity, h.water, h.tv, h.wifi, h.broadband, h.request_id AS "requestId",
         h.created_at AS "createdAt", coalesce(h.cancelled_at, h.closed_at) AS "closedAt",
         h.closing_note AS "closingNote"
  FROM house_contracts h JOIN companies c ON c.id = h.company_id
  WHERE h.tenant_id = ${tenantId}::int
  ORDER BY h.id DESC LIMIT ${MAX_ROWS}`

const findNotes = (tx: Transaction, tenantId: number) => tx.$queryRaw<TenantNote[]>`
  SELECT n.id, n.reason, n.text, n.created_at AS "createdAt", s.name
  FROM support_notes n JOIN support_staff s ON s.id = n.user_id
  WHERE n.tenant_id = ${tenantId}::int
  ORDER BY n.id DESC LIMIT ${MAX_ROWS}`

const findQuotes = (tx: Transaction, tenantId: number) => tx.$queryRaw<TenantQuote[]>`
  SELECT q.id, q.company_id AS "companyId", c.name AS "companyName", q.first_name AS "firstName",
         q.last_name AS "lastName", q.postcode, q.number_of_tenants AS "numberOfTenants", q.start_date AS "startDate",
         q.end_date AS "endDate", q.rate_card_id AS "rateCardId", q.request_id AS "requestId",
         q.created_at AS "createdAt"
  FROM quote_requests q JOIN companies c ON c.id = q.company_id
  WHERE q.tenant_id = ${tenantId}::int
  ORDER BY q.id DESC LIMIT ${MAX_ROWS}`

const findSessions = (tx: Transaction, tenantId: number) =>
  tx.tenantSession.findMany({
    where: {
      ...{ userId: tenantId, awaitsTwoFactor: false, expiresAt: { gt: new Date() } },
      lastSeenAt: { gt: new Date(Date.now() - 60 * 60 * 1000) },
    },
    orderBy: { lastSeenAt: 'desc' },
    select: { browser: true, createdAt: true, lastSeenAt: true },
    take: MAX_ROWS,
  })

async function findEmails(tx: Transaction, contractIds: number[]): Promise<TenantEmail[]> {
  const emails = await tx.email.findMany({
    where: { contractId: { in: contractIds } },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    select: {
      ...{ id: true, contractId: true, recipient: true, template: true, status: true, failure: true },
      ...{ renderedAt: true, createdAt: true, settledAt: true, statusHistory: STATUS_HISTORY },
      events: {
        orderBy: [{ at: 'asc' }, { id: 'asc' }],
        select: { id: true, type: true, detail: true, at: true },
        // A negative number takes rows from the end of the order.
        take: -MAX_ROWS,
      },
    },
    take: MAX_ROWS,
  })
  return emails.map((email) => ({ ...email, contractId: email.contractId ?? 0 }))
}

/**
 * Finds API requests in the request log. The log has a partition for each day, and PostgreSQL takes time to plan a
 * query on many partitions. So this searches only the days that can contain the requests.
 *
 * @param createdRequests `at` is when the contract, quote or audit event was stored. That was right after the request,
 *   or up to RETENTION_UNMATCHED_ADDRESSES_DAYS later if the request's address was unmatched
 */
async function findApiRequests(
  tx: Transaction,
  createdRequests: { requestId: string; at: Date }[],
): Promise<TenantApiRequest[]> {
  const { requestLogDays, unmatchedAddressesDays } = env().retention
  const firstDay = Date.now() - (requestLogDays + 1) * DAY_MS
  const loggedRequests = createdRequests.filter(({ at }) => at.getTime() > firstDay)
  const times = loggedRequests.map(({ at }) => at.getTime())
  if (loggedRequests.length === 0) return []
  return tx.$queryRaw`
    SELECT id, at, company_id AS "companyId", endpoint, status FROM api_requests
    WHERE id = ANY (${loggedRequests.map(({ requestId }) => requestId)}::uuid[]) AND company_id IS NOT NULL
      AND at BETWEEN ${new Date(Math.min(...times) - (unmatchedAddressesDays + 1) * DAY_MS)}::timestamptz
        AND ${new Date(Math.max(...times) + DAY_MS)}::timestamptz
    ORDER BY at DESC LIMIT ${MAX_ROWS}`
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Finds the audit events about a tenant and their contracts, newest first. The conditions on `action` match those of
 * the partial indexes, so that PostgreSQL can use these indexes.
 */
const findChanges = (tx: Transaction, tenantId: number, contractIds: number[]) => tx.$queryRaw<
  (TenantChange & { requestId: string | null })[]
>`
  SELECT a.id, a.at, a.action, a.actor_type AS "actorType", coalesce(s.name, u.name, u.email, k.label) AS name,
         a.contract_id AS "contractId", a.request_id AS "requestId"
  FROM (
    SELECT *, NULL::int AS contract_id FROM audit_events WHERE subject_id = ${tenantId}::int AND action LIKE 'tenant.%'
    UNION ALL
    SELECT *, subject_id FROM audit_events
    WHERE subject_id = ANY (${contractIds}::int[]) AND action LIKE 'house_contract.%'
  ) a
  LEFT JOIN support_staff s ON a.actor_type = 'support_staff' AND s.id = a.actor_id
  LEFT JOIN partner_staff u ON a.actor_type = 'partner_staff' AND u.id = a.actor_id
  LEFT JOIN api_keys k ON a.actor_type = 'api_key' AND k.id = a.actor_id
  ORDER BY a.id DESC LIMIT ${MAX_ROWS}`

/**
 * Finds the access log's entries about a tenant, newest first. The CTE is materialised. Otherwise, PostgreSQL would
 * scan the log from its newest entry, and would read all of it for a tenant who has rarely been viewed.
 */
const findAccesses = (tx: Transaction, tenantId: number) => tx.$queryRaw<TenantDetails['accesses']>`
  WITH accesses AS MATERIALIZED (
    SELECT id, at, action, user_id FROM support_access_log
    WHERE tenant_ids @> ${[tenantId]}::int[] OR unmatched_address_ids && ARRAY(
      SELECT address_request_id FROM house_contracts
      WHERE tenant_id = ${tenantId}::int AND address_request_id IS NOT NULL
    )
  )
  SELECT a.id, a.at, a.action, s.name FROM accesses a JOIN support_staff s ON s.id = a.user_id
  ORDER BY a.id DESC LIMIT ${MAX_ROWS}`
