import { listApiKeys } from '@/lib/companies/api-keys/list-api-keys'
import { findRequestOutcomes } from '@/lib/partner-api/request-log/find-request-outcomes'
import { listApiRequests } from '@/lib/partner-api/request-log/list-api-requests'
import { pickValidParams, requestFilterSchema } from '@/lib/partner-api/request-log/request-filter'
import { parseCursor, serialiseCursor } from '@/lib/platform/database/pagination/cursor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'

export type RequestList = Awaited<ReturnType<typeof loadRequests>>

/** Loads the page of the list that a URL's query selects, with what the requests created and the labels of their keys. */
export async function loadRequests(
  companyId: CompanyId,
  mode: Mode,
  query: Record<string, string | string[] | undefined>,
) {
  const filter = requestFilterSchema.parse(query)
  const filterQuery = pickValidParams(query)
  const cursor = parseCursor(query)
  const [{ rows, older, newer, total }, keys] = await Promise.all([
    listApiRequests(companyId, mode, filter, cursor),
    listApiKeys(companyId, mode),
  ])
  const addQuery = (path: string, pageCursor: typeof cursor | null) => {
    const params = new URLSearchParams({ ...filterQuery, ...(pageCursor && serialiseCursor(pageCursor)) }).toString()
    return params ? `${path}?${params}` : path
  }
  return {
    rows,
    total,
    keys,
    outcomes: await findRequestOutcomes(companyId, mode, rows),
    filterQuery,
    isInvalidId: filter.id === null,
    isNarrowed: Object.keys(filterQuery).length > 0 || cursor !== undefined,
    /** Whether new requests appear at the top of this page of the list. */
    isNewestPage: cursor === undefined,
    /** Adds the filter and this page of the list to a path, so that the list stays when a request is opened. */
    withListQuery: (path: string) => addQuery(path, cursor ?? null),
    /** Returns the URLs of the first page and of the pages before and after this one, at the given path. */
    getPageUrls: (path: string) => ({
      firstHref: addQuery(path, null),
      newerHref: newer ? addQuery(path, newer) : undefined,
      olderHref: older ? addQuery(path, older) : undefined,
    }),
  }
}
