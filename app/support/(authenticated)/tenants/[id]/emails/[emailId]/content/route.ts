import { findCurrentSupportStaff } from '@/lib/auth/sessions/current-support-staff'
import { buildEmailDocument } from '@/lib/support/tenants/email-document'
import { findTenantEmail } from '@/lib/support/tenants/find-tenant-email'
import { parseEmailParams } from '../parse-email-params'

/**
 * Serves an email to a tenant for the frame on the email's page. Each view is logged. proxy.ts sets a policy for this
 * path that allows inline styles but no scripts, links or external content.
 */
export async function GET(
  request: Request,
  { params }: RouteContext<'/support/tenants/[id]/emails/[emailId]/content'>,
) {
  const user = await findCurrentSupportStaff()
  if (!user) return new Response(null, { status: 401 })
  const ids = parseEmailParams(await params)
  const email = ids && (await findTenantEmail(user, ids.tenantId, ids.emailId))
  if (!email) return new Response(null, { status: 404 })
  const part = new URL(request.url).searchParams.get('part') === 'text' ? 'text' : 'html'
  return new Response(buildEmailDocument(email, part), { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

/** Rejects HEAD requests. Without this handler, Next would run GET for them, and GET would log a view. */
export async function HEAD() {
  return new Response(null, { status: (await findCurrentSupportStaff()) ? 405 : 401, headers: { Allow: 'GET' } })
}
