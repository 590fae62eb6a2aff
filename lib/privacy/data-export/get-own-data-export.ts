import { prisma } from '@/lib/platform/database/prisma'
import type { SignedInTenant } from '@/lib/platform/identity/session-types'
import { type DataExport, loadDataExport } from './load-data-export'

/** Returns everything stored about the signed-in tenant. */
export async function getOwnDataExport({ tenantId }: SignedInTenant): Promise<DataExport> {
  const dataExport = await prisma().$transaction((tx) => loadDataExport(tx, tenantId))
  // Can't happen: sessions reference their tenant.
  if (!dataExport) throw new Error('the tenant of the session does not exist')
  return dataExport
}
