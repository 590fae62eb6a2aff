import { prisma } from '@/lib/platform/database/prisma'
import type { SignedInTenant } from '@/lib/platform/identity/session-types'

const TENANT_CONTRACT_COLUMNS = {
  ...{ id: true, status: true, cancelledAt: true, matchedAddress: true, startDate: true, endDate: true },
  ...{ numberOfTenants: true, gas: true, electricity: true, water: true, tv: true, wifi: true, broadband: true },
} as const

/** The contracts of a tenant, the newest first, with who arranged each; all but what support noted. */
export const listTenantContracts = ({ tenantId }: SignedInTenant) =>
  prisma().houseContract.findMany({
    where: { tenantId, mode: 'live' },
    orderBy: { id: 'desc' },
    select: { ...TENANT_CONTRACT_COLUMNS, company: { select: { name: true } } },
  })

export type TenantContract = Awaited<ReturnType<typeof listTenantContracts>>[number]
