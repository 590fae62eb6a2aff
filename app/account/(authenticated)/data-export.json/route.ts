import { consumeExport, tooManyExportsResponse } from '@/lib/auth/guards/export-limit'
import { findCurrentTenant } from '@/lib/auth/sessions/current-tenant'
import { getOwnDataExport } from '@/lib/privacy/data-export/get-own-data-export'
import { dataExportResponse, exportHeaders, NOT_SIGNED_IN } from '@/lib/privacy/data-export-response'

/** Returns a JSON file with everything stored about the signed-in tenant, except secrets. */
export async function GET() {
  const tenant = await findCurrentTenant()
  if (!tenant) return Response.json(NOT_SIGNED_IN, { status: 401 })
  const rateLimit = await consumeExport('account', tenant.tenantId)
  return rateLimit.isAdmitted ? dataExportResponse(await getOwnDataExport(tenant)) : tooManyExportsResponse(rateLimit)
}

export async function HEAD() {
  const tenant = await findCurrentTenant()
  return new Response(null, tenant ? { headers: exportHeaders(tenant.tenantId) } : { status: 401 })
}
