import type { SupportStaff } from '@/lib/platform/identity/session-types'
import { readAndRecordLookup } from '@/lib/support/access-log/read-and-record-lookup'
import { type DataExport, loadDataExport } from './load-data-export'

/** Returns everything stored about a live tenant and logs the access. Returns null if there is no such tenant. */
export const findDataExportForSupport = (user: SupportStaff, tenantId: number): Promise<DataExport | null> =>
  readAndRecordLookup(user, 'tenant.exported', async (tx) => {
    const dataExport = await loadDataExport(tx, tenantId)
    return dataExport && { result: dataExport, tenantIds: [tenantId] }
  })
