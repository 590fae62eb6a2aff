import { STATUS_HISTORY } from '@/lib/mail/email-status-history'
import { removeLinkPlaceholders } from '@/lib/mail/links/link-placeholder'
import { type MaskedBody, sortFields } from '@/lib/partner-api/request-log/masked-body'
import { toIsoDate } from '@/lib/platform/validation/to-iso-date'
import {
  findUnmatchedAddressIds,
  findUnmatchedAddressIdsByEmail,
  type Transaction,
} from '../find-unmatched-address-ids'

/**
 * Everything that we store about a tenant, except for the columns that the inventory excludes, such as secrets
 * (personal-data-inventory.ts).
 */
export type DataExport = NonNullable<Awaited<ReturnType<typeof loadDataExport>>>

/**
 * Loads the data export of a live tenant, newest entries first. Dates without a time are strings in the format
 * YYYY-MM-DD. Returns null if there's no such tenant.
 *
 * @param reader if 'tenant', the export contains only the unmatched addresses with the tenant's current email address
 */
export async function loadDataExport(tx: Transaction, tenantId: number, reader: 'tenant' | 'support') {
  const tenant = await tx.tenant.findFirst({ where: { id: tenantId, mode: 'live' }, select: TENANT_COLUMNS })
  if (!tenant) return null
  const contracts = await findContracts(tx, tenantId)
  const quotes = await findQuotes(tx, tenantId)
  const unmatchedAddressIds =
    reader === 'tenant'
      ? await findUnmatchedAddressIdsByEmail(tx, tenant.emailKey)
      : await findUnmatchedAddressIds(tx, tenant)
  const unmatchedAddresses = await findUnmatchedAddresses(tx, unmatchedAddressIds)
  const contractIds = contracts.map(({ contract }) => contract)
  const closedUnmatchedAddresses = await tx.closedUnmatchedAddress.findMany({
    ...{ where: { contractId: { in: contractIds } }, ...NEWEST_FIRST },
    select: { createdAt: true, closedAt: true, requestId: true, idempotencyKey: true, ...REPLACED_REQUESTS },
  })
  const requests = [...contracts, ...quotes, ...unmatchedAddresses, ...closedUnmatchedAddresses]
  return {
    exportedAt: new Date(),
    tenant: { ...tenant, birthday: tenant.birthday && toIsoDate(tenant.birthday) },
    contracts,
    quotes,
    unmatchedAddresses,
    closedUnmatchedAddresses,
    notes: await findNotes(tx, tenantId),
    emails: await findEmails(tx, contractIds),
    links: await findLinks(tx, tenantId),
    sessions: await findSessions(tx, tenantId),
    passkeys: await findPasskeys(tx, tenantId),
    apiRequests: await findApiRequests(
      tx,
      requests.flatMap(({ requestId, ...request }) =>
        'replacedRequestIds' in request ? [requestId, ...request.replacedRequestIds] : [requestId],
      ),
    ),
    supportAccess: await findSupportAccesses(tx, tenantId, [
      ...unmatchedAddressIds,
      ...contracts.flatMap(({ addressRequestId }) => addressRequestId ?? []),
    ]),
    activity: await findActivity(tx, tenantId, contractIds),
  }
}

const REPLACED_REQUESTS = { replacedRequestIds: true, replacedIdempotencyKeys: true } as const
const NEWEST_FIRST = { orderBy: { id: 'desc' } } as const

const TENANT_COLUMNS = {
  ...{ id: true, firstName: true, lastName: true, email: true, emailKey: true, birthday: true, contactNo: true },
  ...{ createdAt: true, accountCreatedAt: true, totpConfirmedAt: true, erasedAt: true },
} as const

async function findContracts(tx: Transaction, tenantId: number) {
  const rows = await tx.houseContract.findMany({
    ...{ where: { tenantId }, ...NEWEST_FIRST },
    select: {
      ...{ id: true, status: true, createdAt: true, firstName: true, lastName: true, birthday: true, email: true },
      ...{ contactNo: true, address: true, matchedAddress: true, addressId: true, postcode: true, broadband: true },
      ...{ numberOfTenants: true, startDate: true, endDate: true, gas: true, electricity: true, water: true },
      ...{ tv: true, wifi: true, requestId: true, cancelledAt: true, closedAt: true, closingNote: true },
      ...{ addressRequestId: true, addressRequestCreatedAt: true, idempotencyKey: true, ...REPLACED_REQUESTS },
      company: { select: { name: true } },
    },
  })
  return rows.map(({ id, company, birthday, startDate, endDate, ...row }) => ({
    ...{ contract: id, arrangedBy: company.name, ...row },
    ...{ birthday: birthday && toIsoDate(birthday), startDate: toIsoDate(startDate), endDate: toIsoDate(endDate) },
  }))
}

async function findQuotes(tx: Transaction, tenantId: number) {
  const rows = await tx.quoteRequest.findMany({
    ...{ where: { tenantId }, ...NEWEST_FIRST },
    select: {
      ...{ createdAt: true, firstName: true, lastName: true, email: true, contactNo: true, postcode: true },
      ...{ numberOfTenants: true, startDate: true, endDate: true, rateCardId: true, requestId: true },
      company: { select: { name: true } },
    },
  })
  return rows.map(({ company, startDate, endDate, rateCardId, ...row }) => ({
    ...{ requestedBy: company.name, ...row, rateCard: rateCardId },
    ...{ startDate: toIsoDate(startDate), endDate: toIsoDate(endDate) },
  }))
}

async function findUnmatchedAddresses(tx: Transaction, ids: number[]) {
  const rows = await tx.unmatchedAddress.findMany({
    ...{ where: { id: { in: ids } }, ...NEWEST_FIRST },
    select: {
      ...{ createdAt: true, expiresAt: true, dismissedAt: true, emailKey: true, requestId: true },
      ...{ idempotencyKey: true, ...REPLACED_REQUESTS, request: true, candidates: true },
      company: { select: { name: true } },
    },
  })
  return rows.map(({ company, ...row }) => ({ sentBy: company.name, ...row }))
}

async function findEmails(tx: Transaction, contractIds: number[]) {
  const rows = await tx.email.findMany({
    where: { contractId: { in: contractIds } },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    select: {
      ...{ contractId: true, createdAt: true, settledAt: true, recipient: true, template: true, status: true },
      ...{ failure: true, providerId: true, values: true, renderedAt: true, subject: true, text: true, html: true },
      contentPurgedAt: true,
      statusHistory: STATUS_HISTORY,
      events: { orderBy: { at: 'asc' }, select: { type: true, detail: true, at: true, receivedAt: true } },
    },
  })
  return rows.map(({ contractId, text, html, ...row }) => ({
    ...{ contract: contractId, ...row },
    ...{ text: text && removeLinkPlaceholders(text), html: html && removeLinkPlaceholders(html) },
  }))
}

const findLinks = (tx: Transaction, tenantId: number) =>
  tx.tenantToken.findMany({
    where: { tenantId },
    orderBy: { createdAt: 'desc' },
    select: { purpose: true, newEmail: true, createdAt: true, expiresAt: true, usedAt: true, wrongAttempts: true },
  })

/** Finds support's notes about the tenant. Leaves out the names of support staff. */
const findNotes = (tx: Transaction, tenantId: number) =>
  tx.supportNote.findMany({
    ...{ where: { tenantId }, ...NEWEST_FIRST },
    select: { createdAt: true, reason: true, text: true },
  })

const findSessions = (tx: Transaction, tenantId: number) =>
  tx.tenantSession.findMany({
    where: { userId: tenantId },
    orderBy: { createdAt: 'desc' },
    select: { browser: true, createdAt: true, lastSeenAt: true, expiresAt: true, awaitsTwoFactor: true },
  })

const findPasskeys = (tx: Transaction, tenantId: number) =>
  tx.tenantPasskey.findMany({
    ...{ where: { userId: tenantId }, ...NEWEST_FIRST },
    select: { name: true, createdAt: true, lastUsedAt: true },
  })

async function findApiRequests(tx: Transaction, ids: string[]) {
  const rows = await tx.apiRequest.findMany({
    where: { id: { in: ids } },
    orderBy: { at: 'desc' },
    select: { id: true, at: true, endpoint: true, status: true, idempotencyKey: true, body: true },
  })
  return rows.map(({ id, body, ...row }) => ({
    ...{ requestId: id, ...row, fieldsSent: body && sortFields(body as unknown as MaskedBody) },
  }))
}

/**
 * Finds when support staff looked at the tenant's data, or at an unmatched address about the tenant. Leaves out the names
 * of support staff.
 */
const findSupportAccesses = (tx: Transaction, tenantId: number, unmatchedAddressIds: number[]) =>
  tx.supportAccess.findMany({
    where: { OR: [{ tenantIds: { has: tenantId } }, { unmatchedAddressIds: { hasSome: unmatchedAddressIds } }] },
    ...{ ...NEWEST_FIRST, select: { at: true, action: true } },
  })

/**
 * Finds the audit events about a tenant and their contracts, newest first. The conditions on `action` match those of
 * the partial indexes, so that PostgreSQL can use these indexes.
 */
const findActivity = (tx: Transaction, tenantId: number, contractIds: number[]) => tx.$queryRaw<
  { at: Date; action: string; by: string; contract: number | null }[]
>`
  SELECT at, action, by, contract FROM (
    SELECT id, at, action, actor_type AS by, NULL::int AS contract FROM audit_events
    WHERE subject_id = ${tenantId}::int AND action LIKE 'tenant.%'
    UNION ALL
    SELECT id, at, action, actor_type, subject_id FROM audit_events
    WHERE subject_id = ANY (${contractIds}::int[]) AND action LIKE 'house_contract.%'
  ) done
  ORDER BY id DESC`
