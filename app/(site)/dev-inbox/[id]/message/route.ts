import { isDevInboxEnabled } from '../../dev-inbox-enabled'
import { loadEmail } from '../load-email'

export const dynamic = 'force-dynamic'

const SANDBOX_POLICY = 'sandbox allow-popups allow-popups-to-escape-sandbox'

/**
 * The HTML part, for the frame of its page. It is a document of its own because its styles stand
 * inline, which the pages' policy refuses; its own policy lets it do nothing but be looked at.
 */
export async function GET(_request: Request, { params }: RouteContext<'/dev-inbox/[id]/message'>) {
  const email = (await isDevInboxEnabled()) ? await loadEmail((await params).id) : null
  if (!email) return new Response('Not found', { status: 404 })
  return new Response(email.html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; ${SANDBOX_POLICY}`,
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    },
  })
}
