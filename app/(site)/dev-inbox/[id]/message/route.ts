import { isDevInboxEnabled } from '../../dev-inbox-enabled'
import { loadEmail } from '../load-email'

export const dynamic = 'force-dynamic'

const SANDBOX_POLICY = 'sandbox allow-popups allow-popups-to-escape-sandbox'

/**
 * Serves an email's HTML for the frame on the email's page. The Content-Security-Policy of our pages would block the
 * email's inline styles. As a separate document, the email can have its own policy, which allows inline styles, our
 * images and following links but nothing else.
 */
export async function GET(_request: Request, { params }: RouteContext<'/dev-inbox/[id]/message'>) {
  const email = (await isDevInboxEnabled()) ? await loadEmail((await params).id) : null
  if (!email) return new Response('Not found', { status: 404 })
  return new Response(email.html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; ${SANDBOX_POLICY}`,
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    },
  })
}
