import { prisma } from '@/lib/platform/database/prisma'
import type { SignedInTenant } from '@/lib/platform/identity/session-types'

const TENANT_CONTRACT_COLUMNS = {
  ...{
    id: true,
    createdAt: true,
    status: true,
    cancelledAt: true,
    matchedAddress: true,
    postcode: true,
    startDate: true,
    endDate: true,
  },
  ...{ numberOfTenants: true, gas: true, electricity: true, water: true, tv: true, wifi: true, broadband: true },
} as const

/**
 * Lists a tenant's live contracts, newest first, each with the name and contact of the company that arranged it. Leaves out the
 * notes that support staff or operators wrote when they cancelled or closed a contract.
 */
export const listTenantContracts = ({ tenantId }: SignedInTenant) =>
  prisma().houseContract.findMany({
    where: { tenantId, mode: 'live' },
    orderBy: { id: 'desc' },
    select: { ...TENANT_CONTRACT_COLUMNS, company: { select: { name: true, contactEmail: true, contactPhone: true } } },
  })

export type TenantContract = Awaited<ReturnType<typeof listTenantContracts>>[number]
