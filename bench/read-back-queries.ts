// The queries of the endpoints under /api/v1 that read contracts and unmatched addresses.
import { findPartnerContracts } from '@/lib/contracts/read-back/find-partner-contracts'
import { getPartnerContract } from '@/lib/contracts/read-back/get-partner-contract'
import { listPartnerContracts } from '@/lib/contracts/read-back/list-partner-contracts'
import { contractQuerySchema, contractSearchSchema } from '@/lib/contracts/read-back/schema'
import { findPartnerUnmatchedAddresses } from '@/lib/contracts/unmatched-addresses/read-back/find-partner-unmatched-addresses'
import { getPartnerUnmatchedAddress } from '@/lib/contracts/unmatched-addresses/read-back/get-partner-unmatched-address'
import { listPartnerUnmatchedAddresses } from '@/lib/contracts/unmatched-addresses/read-back/list-partner-unmatched-addresses'
import {
  UNMATCHED_ADDRESS_STATUSES,
  type UnmatchedAddressQuery,
} from '@/lib/contracts/unmatched-addresses/read-back/schema'
import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Principal } from '@/lib/platform/identity/principal'
import type { BenchQuery } from './measure-queries'
import { FREQUENT_REFERENCE, LARGEST_COMPANY_ID, REFERENCE_PREFIX } from './seed-contracts'

const partner: Principal = {
  ...{ companyId: LARGEST_COMPANY_ID as CompanyId, companyName: 'Company 1', mode: 'live' },
  ...{ actor: { type: 'api_key', id: 1 }, requestId: 'unused', idempotencyKey: null },
}

const MAX_MS = 50

/**
 * Returns the lists, searches and reads as a partner requests them, if the database has the given number of contracts.
 * Some have many matches and some have few or none, and some are for the first page and some for the last one.
 */
export async function buildReadBackQueries(contracts: number): Promise<BenchQuery[]> {
  const createQuery = (name: string, run: () => Promise<unknown>): BenchQuery => ({
    ...{ name: `v1 ${name}`, maxMs: MAX_MS, measuredIn: 'the server', run },
  })
  const list = (name: string, query: Record<string, string>) =>
    createQuery(name, () => listPartnerContracts(partner, contractQuerySchema.parse(query)))
  const find = (name: string, search: Record<string, string>) =>
    createQuery(name, () => findPartnerContracts(partner, contractSearchSchema.parse(search)))
  const listUnmatched = (name: string, query: Partial<UnmatchedAddressQuery>) =>
    createQuery(name, () => listPartnerUnmatchedAddresses(partner, { limit: 100, ...query }))
  const { id, email } = await findContractInMiddle(contracts)
  const [oldest, limit] = [{ startingAfter: String(await findOldPosition()) }, { limit: '100' }]
  const year = { createdFrom: '2024-06-01', createdTo: '2025-05-31' }
  const day = { createdFrom: '2025-03-03', createdTo: '2025-03-03' }
  return [
    list('list, first page', limit),
    list('list, last page', { ...limit, ...oldest }),
    ...['active', 'cancelled', 'closed'].flatMap((status) => [
      list(`list, ${status}, first page`, { ...limit, status }),
      list(`list, ${status}, last page`, { ...limit, status, ...oldest }),
      list(`list, ${status}, created in a year`, { ...limit, status, ...year }),
      list(`list, ${status}, created on a day`, { ...limit, status, ...day }),
    ]),
    list('list, created in a year, first page', { ...limit, ...year }),
    list('list, created on a day', { ...limit, ...day }),
    list('list, created before the first contract', { ...limit, createdTo: '2020-01-01' }),
    find('find by email', { email }),
    find('find by an unknown email', { email: 'nobody@example.org' }),
    find('find by a rare reference', { idempotencyKey: `${REFERENCE_PREFIX}${id}` }),
    find('find by a frequent reference', { idempotencyKey: FREQUENT_REFERENCE }),
    find('find by an unknown reference', { idempotencyKey: 'unknown' }),
    find('find by email and a frequent reference', { email, idempotencyKey: FREQUENT_REFERENCE }),
    createQuery('get a contract', () => getPartnerContract(partner, { houseContractId: id })),
    listUnmatched('unmatched addresses, first page', {}),
    listUnmatched('unmatched addresses, last page', { startingAfter: 200 }),
    ...UNMATCHED_ADDRESS_STATUSES.map((status) => listUnmatched(`unmatched addresses, ${status}`, { status })),
    createQuery('find an unmatched address by its reference', () =>
      findPartnerUnmatchedAddresses(partner, { idempotencyKey: 'k20' }),
    ),
    createQuery('get an unmatched address', () => getPartnerUnmatchedAddress(partner, { addressRequestId: 20 })),
  ]
}

/** Finds a live contract of the largest company in the middle of the list that has its own reference. */
async function findContractInMiddle(contracts: number): Promise<{ id: number; email: string }> {
  return prisma().houseContract.findFirstOrThrow({
    where: {
      ...{ companyId: LARGEST_COMPANY_ID, mode: 'live', id: { gte: Math.floor(contracts / 2) } },
      idempotencyKey: { startsWith: REFERENCE_PREFIX },
    },
    orderBy: { id: 'asc' },
    select: { id: true, email: true },
  })
}

/** Finds the contract after which the last page of the largest company's list starts. */
async function findOldPosition(): Promise<number> {
  const contracts = await prisma().houseContract.findMany({
    where: { companyId: LARGEST_COMPANY_ID, mode: 'live' },
    orderBy: { createdAt: 'asc' },
    take: 51,
    select: { id: true },
  })
  return contracts.at(-1)?.id ?? 0
}
