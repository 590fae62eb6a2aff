import { type NextRequest, NextResponse } from 'next/server'

export const config = {
  // Routes for programs, files, and the captured message that carries a policy of its own.
  matcher: ['/((?!api/|_next/static/|_next/image$|icon\\.svg$|captured-mail/[^/]+/message$).*)'],
}

/** Every page's security headers; scripts run by the nonce of their own request only. */
export function proxy(request: NextRequest): NextResponse {
  const policy = contentSecurityPolicy(Buffer.from(crypto.randomUUID()).toString('base64'))
  const headers = new Headers(request.headers)
  for (const name of [...headers.keys()]) {
    // Next obeys these, so they must not come from outside.
    if (name.startsWith('x-middleware-') || name === 'next-resume') headers.delete(name)
  }
  // Next reads the nonce from here.
  headers.set('Content-Security-Policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('Content-Security-Policy', policy)
  response.headers.set('X-Content-Type-Options', 'nosniff')
  response.headers.set('X-Frame-Options', 'DENY')
  response.headers.set('Referrer-Policy', 'no-referrer')
  response.headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()')
  response.headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  return response
}

function contentSecurityPolicy(nonce: string): string {
  // The development server evaluates code, injects styles and talks over a socket.
  const development = process.env.NODE_ENV === 'development'
  return [
    `default-src 'self'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'${development ? ` 'unsafe-eval'` : ''}`,
    `style-src 'self'${development ? ` 'unsafe-inline'` : ` 'nonce-${nonce}'`}`,
    `connect-src 'self'${development ? ' ws:' : ''}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}
