import type { SupportStaff } from '@/lib/platform/identity/session-types'
import { readAndRecordLookup } from '@/lib/support/access-log/read-and-record-lookup'
import { type DataExport, loadDataExport } from './load-data-export'

/**
 * Returns a live tenant's data export, and records in the access log whether it was viewed or downloaded. Returns null
 * if there's no such tenant.
 */
export const findDataExportForSupport = (
  user: SupportStaff,
  tenantId: number,
  action: 'tenant.export_viewed' | 'tenant.exported',
): Promise<DataExport | null> =>
  readAndRecordLookup(user, action, async (tx) => {
    const dataExport = await loadDataExport(tx, tenantId, 'support')
    return dataExport && { result: dataExport, tenantIds: [tenantId] }
  })
