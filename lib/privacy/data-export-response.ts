import { todayInLondon } from '@/lib/platform/validation/required-date'
import type { DataExport } from './data-export/load-data-export'

/** Returns a response that makes browsers download the data export as a JSON file. */
export const dataExportResponse = (dataExport: DataExport): Response =>
  new Response(JSON.stringify(dataExport, null, 2), { headers: exportHeaders(dataExport.tenant.id) })

export const exportHeaders = (tenantId: number) => ({
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Disposition': `attachment; filename="tenant-${tenantId}-${todayInLondon()}.json"`,
  'Cache-Control': 'private, no-store',
})

export const NOT_SIGNED_IN = { message: 'Not signed in' }
export const NOT_FOUND = { message: 'Not found' }
