import { randomBytes } from 'node:crypto'
import { type NextRequest, NextResponse } from 'next/server'
import { env } from '@/lib/platform/env'
import { PAGE_PATH_HEADER } from '@/lib/platform/http/page-path-header'
import { isSameOrigin } from '@/lib/platform/http/same-origin'

export const config = {
  // Routes for programs, files, and the captured message that carries a policy of its own.
  matcher: [
    '/((?!api/|_next/static/|icon\\.svg$|dev-inbox/[^/]+/message$).*)',
    // The sign-in's addresses are for browsers, as pages are.
    '/api/auth/:path*',
  ],
}

/** Pages of somebody's own, and those that lead to them. */
const PERSONAL_PATHS = /^\/(portal|support|account|sign-in|forgot-password|reset-password|api\/auth)(\/|$)/

/** Those of a tenant's one-time links send no referrer at all; they are left by loading another (app/account/(sign-in)/full-page-redirect.tsx). */
const ONE_TIME_LINK_PATHS = /^\/account\/(activate|reset-password)$/

/** Where lib/platform/http/normalise-request.ts leads paths that cannot be decoded, those of personal pages among them. */
const UNDECODABLE_PATH = '/-'

/** CSP asks for 128 random bits (CSP 3, 7.1); a random UUID has 122. */
const NONCE_BYTES = 16

/**
 * Every page's security headers; scripts run by the nonce of their own request only. What is sent by pages of
 * others ends here: Next believes the forwarded host, and takes a server action that comes without an origin.
 */
export function proxy(request: NextRequest): NextResponse {
  const policy = contentSecurityPolicy(randomBytes(NONCE_BYTES).toString('base64'))
  const headers = new Headers(request.headers)
  headers.set(PAGE_PATH_HEADER, request.nextUrl.pathname)
  // Next reads the nonce from here.
  headers.set('Content-Security-Policy', policy)
  const isPersonal = PERSONAL_PATHS.test(request.nextUrl.pathname)
  const isRejected =
    request.method === 'POST' && (isPersonal || isFormSubmission(request.headers)) && !isSameOrigin(request.headers)
  const response = isRejected
    ? new NextResponse(createRejectionMessage(), { status: 403 })
    : NextResponse.next({ request: { headers } })
  response.headers.set('Content-Security-Policy', policy)
  response.headers.set('X-Frame-Options', 'DENY')
  // Without any referrer a form that is sent without scripts has the origin "null", and its action refuses it.
  const sendsReferrer = isPersonal && !ONE_TIME_LINK_PATHS.test(request.nextUrl.pathname)
  response.headers.set('Referrer-Policy', sendsReferrer ? 'same-origin' : 'no-referrer')
  if (isPersonal || request.nextUrl.pathname === UNDECODABLE_PATH) response.headers.set('X-Robots-Tag', 'noindex')
  if (isPersonal) response.headers.set('Cache-Control', 'private, no-store')
  response.headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()')
  response.headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  return response
}

/** Said to a person: with the embedded default it is whoever opened the service under another of the machine's names. */
function createRejectionMessage(): string {
  const { appUrl, isEmbedded } = env()
  const appUrlHint = `To open it elsewhere, start it with APP_URL set to the address that your browser shows.\n`
  return `Forms are taken from pages of ${appUrl} alone. Open it there.\n${isEmbedded ? appUrlHint : ''}`
}

/** What Next may take for a server action, on whatever page; a call of the API that missed its path is none. */
const isFormSubmission = (headers: Headers): boolean =>
  headers.has('next-action') ||
  /^(multipart\/form-data|application\/x-www-form-urlencoded)/i.test(headers.get('content-type') ?? '')

function contentSecurityPolicy(nonce: string): string {
  // The development server evaluates code, injects styles and talks over a socket.
  const isDevelopment = process.env.NODE_ENV === 'development'
  return [
    `default-src 'self'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? ` 'unsafe-eval'` : ''}`,
    `style-src 'self'${isDevelopment ? ` 'unsafe-inline'` : ` 'nonce-${nonce}'`}`,
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}
