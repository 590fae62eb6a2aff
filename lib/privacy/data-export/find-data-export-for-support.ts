import type { SupportStaff } from '@/lib/platform/identity/sessions'
import { readWithAccessLog } from '@/lib/support/access-log/read-with-access-log'
import { type DataExport, loadDataExport } from './load-data-export'

/** All that is stored about a live tenant, for support; null when there is none of this number. */
export const findDataExportForSupport = (user: SupportStaff, tenantId: number): Promise<DataExport | null> =>
  readWithAccessLog(user, 'tenant.exported', async (tx) => {
    const dataExport = await loadDataExport(tx, tenantId)
    return dataExport && { result: dataExport, tenantIds: [tenantId] }
  })
