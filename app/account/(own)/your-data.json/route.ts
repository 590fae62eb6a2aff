import { fileOf, headersOf, NOT_SIGNED_IN } from '@/app/everything/file'
import { takeExport, tooManyExports } from '@/lib/auth/guards/lookup-limit'
import { currentTenant } from '@/lib/auth/sessions/tenant'
import { ownEverything } from '@/lib/privacy/data'

/** All that is stored about who is signed in, as a file. */
export async function GET() {
  const tenant = await currentTenant()
  if (!tenant) return Response.json(NOT_SIGNED_IN, { status: 401 })
  const standing = await takeExport('account', tenant.tenantId)
  return standing.admitted ? fileOf(await ownEverything(tenant)) : tooManyExports(standing)
}

export async function HEAD() {
  const tenant = await currentTenant()
  return new Response(null, tenant ? { headers: headersOf(tenant.tenantId) } : { status: 401 })
}
