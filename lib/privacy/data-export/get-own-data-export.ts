import { prisma } from '@/lib/platform/database/prisma'
import type { SignedInTenant } from '@/lib/platform/identity/session-types'
import { type DataExport, loadDataExport } from './load-data-export'

/** All that is stored about who is signed in. */
export async function getOwnDataExport({ tenantId }: SignedInTenant): Promise<DataExport> {
  const dataExport = await prisma().$transaction((tx) => loadDataExport(tx, tenantId))
  // A session is a tenant's who is there.
  if (!dataExport) throw new Error('a session without its tenant')
  return dataExport
}
