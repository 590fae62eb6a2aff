import { createHash } from 'node:crypto'
import { z } from 'zod'
import { findLogoImage } from '@/lib/companies/profile/find-logo-image'

/**
 * Serves a company's logo for emails and pages. The URL is the same for all tenants, so it doesn't show who opened an
 * email. Mail programs and other sites may show the image.
 */
export async function GET(request: Request, { params }: RouteContext<'/logos/[id]'>) {
  const id = z.guid().safeParse((await params).id)
  const png = id.success ? await findLogoImage(id.data) : null
  if (!png) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
  const etag = `"${createHash('sha256').update(png).digest('base64url')}"`
  const headers = {
    'Cache-Control': 'public, max-age=86400',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: etag,
  }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  return new Response(png, { headers: { ...headers, 'Content-Type': 'image/png' } })
}
