// The queries of support's tenant page, including the one that writes to the access log.

import { prisma } from '@/lib/platform/database/prisma'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import { findTenantDetails } from '@/lib/support/tenants/find-tenant-details'
import type { BenchQuery } from './measure-queries'

/** Returns queries for the pages of tenants with and without requests in the request log. */
export async function buildTenantPageQueries(): Promise<BenchQuery[]> {
  const user = { userId: 1 } as SupportStaff
  const newest = await prisma().houseContract.findFirstOrThrow({ where: { mode: 'live' }, orderBy: { id: 'desc' } })
  const oldest = await prisma().houseContract.findFirstOrThrow({ where: { mode: 'live' }, orderBy: { id: 'asc' } })
  const quoteRequest = await prisma().quoteRequest.findFirstOrThrow({
    where: { mode: 'live', tenant: { accountCreatedAt: null } },
    orderBy: { createdAt: 'desc' },
  })
  return Object.entries({
    'a tenant created today': newest.tenantId,
    'a tenant created three years ago': oldest.tenantId,
    'a tenant who only requested a quote': quoteRequest.tenantId,
  }).map(([name, id]) => ({
    name: `tenant page: ${name}`,
    maxMs: 30,
    measuredIn: 'the database',
    run: () => findTenantDetails(user, id),
  }))
}
