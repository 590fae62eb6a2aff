import { prisma } from '@/lib/platform/database/prisma'
import type { SignedInTenant } from '@/lib/platform/identity/session-types'
import { type DataExport, loadDataExport } from './load-data-export'

/** Returns the data export of the signed-in tenant. */
export async function getOwnDataExport({ tenantId }: SignedInTenant): Promise<DataExport> {
  const dataExport = await prisma().$transaction((tx) => loadDataExport(tx, tenantId, 'tenant'))
  // This can't happen, because a foreign key ensures that a session's tenant exists.
  if (!dataExport) throw new Error('the tenant of the session does not exist')
  return dataExport
}
