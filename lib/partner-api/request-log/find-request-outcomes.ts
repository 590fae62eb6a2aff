import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'
import type { ApiRequestSummary } from './list-api-requests'

export interface RequestOutcome {
  /**
   * The contract that the request created or changed, or that was created when its address was chosen. Undefined if it
   * doesn't exist any more.
   */
  contractId?: number
  /** The unmatched address of the request. Undefined if nobody can choose an address any more. */
  unmatchedAddressId?: number
}

/** Finds what requests of a company created or changed. Returns an outcome for each request that has one, by its ID. */
export async function findRequestOutcomes(
  companyId: CompanyId,
  mode: Mode,
  requests: ApiRequestSummary[],
): Promise<Map<string, RequestOutcome>> {
  const loggedIds = requests.flatMap(({ contractId }) => contractId ?? [])
  const heldIds = requests.filter(({ errorCode }) => errorCode === 'address_not_found').map(({ id }) => id)
  const isHeld = { OR: [{ requestId: { in: heldIds } }, { replacedRequestIds: { hasSome: heldIds } }] }
  const [contracts, resolvedContracts, unmatchedAddresses] = await Promise.all([
    prisma().houseContract.findMany({ where: { companyId, mode, id: { in: loggedIds } }, select: { id: true } }),
    prisma().houseContract.findMany({
      where: { companyId, mode, ...isHeld },
      select: { id: true, requestId: true, replacedRequestIds: true },
    }),
    prisma().unmatchedAddress.findMany({
      where: { companyId, mode, ...isHeld, expiresAt: { gt: new Date() } },
      select: { id: true, requestId: true, replacedRequestIds: true },
    }),
  ])
  const existingIds = new Set(contracts.map(({ id }) => id))
  return new Map<string, RequestOutcome>([
    ...requests.flatMap(({ id, contractId }): [string, RequestOutcome][] =>
      contractId && existingIds.has(contractId) ? [[id, { contractId }]] : [],
    ),
    ...resolvedContracts.flatMap(({ id, ...row }) => toOutcomes(row, { contractId: id })),
    ...unmatchedAddresses.flatMap(({ id, ...row }) => toOutcomes(row, { unmatchedAddressId: id })),
  ])
}

/** Returns the outcome of a held request, and of those that it replaced. */
const toOutcomes = (
  { requestId, replacedRequestIds }: { requestId: string; replacedRequestIds: string[] },
  outcome: RequestOutcome,
) => [requestId, ...replacedRequestIds].map((id): [string, RequestOutcome] => [id, outcome])
