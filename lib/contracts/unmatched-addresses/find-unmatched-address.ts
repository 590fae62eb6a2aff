import type { Candidate } from '@/lib/addresses/address'
import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'
import type { BillsPackageRequest } from '../create/schema'

/**
 * A held request whose address wasn't found, as the portal shows it. Contains only the year of birth, because the full
 * date of birth is part of the tenant's initial password.
 */
export interface UnmatchedAddressDetail {
  id: number
  /** The X-Request-Id of the failed API request. If a later request replaces that one, the ID changes. */
  requestId: string
  /** The Idempotency-Key of that request, or null if it had none. */
  idempotencyKey: string | null
  /** The IDs of the requests that it replaced, newest first. */
  replacedRequestIds: string[]
  request: Omit<BillsPackageRequest, 'birthday' | 'email'> & { email: string; birthYear: string }
  candidates: Candidate[]
  createdAt: Date
  expiresAt: Date
  /** `by` is null if a program dismissed it with an API key. */
  dismissed: { at: Date; by: string | null } | null
}

/**
 * Finds an unmatched address. Returns null if the company has none with this ID in this mode, or if it was resolved or
 * has expired.
 */
export async function findUnmatchedAddress(
  companyId: CompanyId,
  mode: Mode,
  id: number,
): Promise<UnmatchedAddressDetail | null> {
  const row = await prisma().unmatchedAddress.findFirst({
    where: { id, companyId, mode, expiresAt: { gt: new Date() } },
    select: {
      requestId: true,
      idempotencyKey: true,
      replacedRequestIds: true,
      request: true,
      candidates: true,
      createdAt: true,
      expiresAt: true,
      dismissedAt: true,
      dismissedBy: { select: { name: true, email: true } },
    },
  })
  if (!row) return null
  const { birthday, email, ...request } = row.request as unknown as BillsPackageRequest
  return {
    id,
    requestId: row.requestId,
    idempotencyKey: row.idempotencyKey,
    replacedRequestIds: row.replacedRequestIds,
    request: { ...request, email: email.address, birthYear: birthday.slice(0, 4) },
    candidates: row.candidates as unknown as Candidate[],
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    dismissed: row.dismissedAt && {
      at: row.dismissedAt,
      by: row.dismissedBy && (row.dismissedBy.name ?? row.dismissedBy.email),
    },
  }
}
