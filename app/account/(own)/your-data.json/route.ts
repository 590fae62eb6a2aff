import { fileOf, headersOf, NOT_SIGNED_IN } from '@/app/everything/file'
import { currentTenant } from '@/lib/account-session'
import { ownEverything } from '@/lib/privacy/data'

/** All that is stored about who is signed in, as a file. */
export async function GET() {
  const tenant = await currentTenant()
  return tenant ? fileOf(await ownEverything(tenant)) : Response.json(NOT_SIGNED_IN, { status: 401 })
}

export async function HEAD() {
  const tenant = await currentTenant()
  return new Response(null, tenant ? { headers: headersOf(tenant.tenantId) } : { status: 401 })
}
