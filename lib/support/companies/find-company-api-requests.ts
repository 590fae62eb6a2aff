import { findCompanyId } from '@/lib/companies/find-company-id'
import { type ApiRequestDetail, findApiRequest } from '@/lib/partner-api/request-log/find-api-request'
import { type ApiRequestPage, listApiRequests } from '@/lib/partner-api/request-log/list-api-requests'
import type { RequestFilter } from '@/lib/partner-api/request-log/request-filter'
import type { Cursor } from '@/lib/platform/database/pagination/paginate'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import type { Mode } from '@/prisma/client/enums'
import { readAndRecordLookup } from '../access-log/read-and-record-lookup'

/**
 * Returns a page of a company's API requests in a mode, and logs the lookup. Returns null if there's no such company.
 */
export function findCompanyApiRequests(
  user: SupportStaff,
  id: number,
  mode: Mode,
  filter: RequestFilter,
  cursor: Cursor | undefined,
): Promise<{ companyName: string; apiRequests: ApiRequestPage } | null> {
  return readCompany(user, id, async (companyId, companyName, tx) => ({
    companyName,
    apiRequests: await listApiRequests(companyId, mode, filter, cursor, tx),
  }))
}

/**
 * Returns one of a company's API requests, from either mode, and logs the lookup. Returns null if the company has no
 * request with this ID.
 */
export function findCompanyApiRequest(
  user: SupportStaff,
  id: number,
  requestId: string,
): Promise<{ companyName: string; mode: Mode; apiRequest: ApiRequestDetail } | null> {
  return readCompany(user, id, async (companyId, companyName, tx) => {
    for (const mode of ['live', 'test'] as const) {
      const apiRequest = await findApiRequest(companyId, mode, requestId, tx)
      if (apiRequest) return { companyName, mode, apiRequest }
    }
    return null
  })
}

type Transaction = Parameters<Parameters<typeof readAndRecordLookup>[2]>[0]

function readCompany<Result>(
  user: SupportStaff,
  id: number,
  read: (companyId: CompanyId, name: string, tx: Transaction) => Promise<Result | null>,
): Promise<Result | null> {
  return readAndRecordLookup(user, 'company.requests_viewed', async (tx) => {
    const companyId = await findCompanyId(tx, id)
    if (!companyId) return null
    const { name } = await tx.company.findUniqueOrThrow({ where: { id }, select: { name: true } })
    const result = await read(companyId, name, tx)
    return result && { result, tenantIds: [], companyId }
  })
}
