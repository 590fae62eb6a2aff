import { findCurrentSupportStaff } from '@/lib/auth/sessions/current-support-staff'
import { numberField } from '@/lib/platform/validation/number-field'
import { findDataExportForSupport } from '@/lib/privacy/data-export/find-data-export-for-support'
import { dataExportResponse, NOT_FOUND, NOT_SIGNED_IN } from '@/lib/privacy/data-export-response'

/** Returns a JSON file with everything stored about a tenant, except secrets. Each download is logged. */
export async function GET(_request: Request, { params }: RouteContext<'/support/tenants/[id]/data-export.json'>) {
  const user = await findCurrentSupportStaff()
  if (!user) return Response.json(NOT_SIGNED_IN, { status: 401 })
  const id = numberField.safeParse((await params).id)
  const dataExport = id.success ? await findDataExportForSupport(user, id.data, 'tenant.exported') : null
  return dataExport ? dataExportResponse(dataExport) : Response.json(NOT_FOUND, { status: 404 })
}

/** Rejects HEAD requests. Without this handler, Next would run GET for them, and GET would log an export. */
export async function HEAD() {
  return new Response(null, { status: (await findCurrentSupportStaff()) ? 405 : 401, headers: { Allow: 'GET' } })
}
