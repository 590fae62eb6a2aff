import { findCurrentMember } from '@/lib/auth/sessions/current-partner-staff'
import { getCompanyProfile } from '@/lib/companies/profile/get-company-profile'
import { renderBrandingPreview } from '@/lib/mail/branding/render-branding-preview'
import { parseMode } from '@/lib/platform/validation/mode-field'

/**
 * Serves a sample email for the frame on the company's page. proxy.ts sets a policy for this path that allows inline
 * styles and our own images but no scripts or links.
 */
export async function GET(_request: Request, { params }: RouteContext<'/portal/[mode]/company/email-preview'>) {
  const member = await findCurrentMember()
  if (!member) return new Response(null, { status: 401 })
  if (!parseMode((await params).mode)) return new Response(null, { status: 404 })
  const profile = await getCompanyProfile(member.companyId)
  const html = await renderBrandingPreview(profile)
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}
