import { randomBytes } from 'node:crypto'
import { type NextRequest, NextResponse } from 'next/server'
import { env } from '@/lib/platform/env'
import { PAGE_PATH_HEADER } from '@/lib/platform/http/page-path-header'
import { isSameOrigin } from '@/lib/platform/http/same-origin'

export const config = {
  // Excludes API routes, files, and captured emails, which have their own policy.
  matcher: [
    '/((?!api/|_next/static/|icon\\.svg$|dev-inbox/[^/]+/message$).*)',
    // The sign-in routes are for browsers, as pages are.
    '/api/auth/:path*',
  ],
}

/** Pages that need a session, and the pages for signing in. */
const PERSONAL_PATHS = /^\/(portal|support|account|sign-in|forgot-password|reset-password|api\/auth)(\/|$)/

/**
 * Pages of a tenant's one-time links, which send no referrer. They are left by a full page load
 * (app/account/(sign-in)/full-page-redirect.tsx).
 */
const ONE_TIME_LINK_PATHS = /^\/account\/(activate|reset-password)$/

/**
 * The path to which lib/platform/http/normalise-request.ts rewrites paths that can't be decoded, even of personal
 * pages.
 */
const UNDECODABLE_PATH = '/-'

/** CSP requires 128 random bits (CSP 3, 7.1), and a random UUID has only 122. */
const NONCE_BYTES = 16

/**
 * Sets the security headers of every page. Scripts run only with the nonce of the same request.
 *
 * Rejects form submissions from other origins. Next's own check isn't enough: it trusts the forwarded host and accepts
 * a server action without an Origin header. Also rejects forms that can't be read, to which Next would respond with 500.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const policy = contentSecurityPolicy(randomBytes(NONCE_BYTES).toString('base64'))
  const headers = new Headers(request.headers)
  headers.set(PAGE_PATH_HEADER, request.nextUrl.pathname)
  // Next takes the nonce from this request header.
  headers.set('Content-Security-Policy', policy)
  const isPersonal = PERSONAL_PATHS.test(request.nextUrl.pathname)
  const rejection = await findRejection(request, isPersonal)
  const response = rejection ?? NextResponse.next({ request: { headers } })
  response.headers.set('Content-Security-Policy', policy)
  response.headers.set('X-Frame-Options', 'DENY')
  // With no-referrer, a form that is sent without JavaScript has the origin "null" and would be rejected.
  const sendsReferrer = isPersonal && !ONE_TIME_LINK_PATHS.test(request.nextUrl.pathname)
  response.headers.set('Referrer-Policy', sendsReferrer ? 'same-origin' : 'no-referrer')
  if (isPersonal || request.nextUrl.pathname === UNDECODABLE_PATH) response.headers.set('X-Robots-Tag', 'noindex')
  if (isPersonal) response.headers.set('Cache-Control', 'private, no-store')
  response.headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()')
  response.headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  return response
}

async function findRejection(request: NextRequest, isPersonal: boolean): Promise<NextResponse | null> {
  if (request.method !== 'POST') return null
  if ((isPersonal || isFormSubmission(request.headers)) && !isSameOrigin(request.headers))
    return new NextResponse(createRejectionMessage(), { status: 403 })
  if (isMultipartForm(request.headers) && !(await isReadableForm(request)))
    return new NextResponse('The form couldn’t be read.\n', { status: 400 })
  return null
}

/** Whether a browser without JavaScript sent the form. Next itself rejects an unreadable server action. */
const isMultipartForm = (headers: Headers): boolean =>
  !headers.has('next-action') && /^multipart\/form-data/i.test(headers.get('content-type') ?? '')

const isReadableForm = (request: NextRequest): Promise<boolean> =>
  request.formData().then(
    () => true,
    () => false,
  )

/** With the embedded database, the reader has probably opened the service under another name of the machine. */
function createRejectionMessage(): string {
  const { appUrl, isEmbedded } = env()
  const appUrlHint = `To use another address, set APP_URL to the address that your browser shows and start the service again.\n`
  return `Forms are only accepted from pages of ${appUrl}. Open the page there.\n${isEmbedded ? appUrlHint : ''}`
}

/** Whether Next could treat the request as a server action. An API request to a wrong path isn't one. */
const isFormSubmission = (headers: Headers): boolean =>
  headers.has('next-action') ||
  /^(multipart\/form-data|application\/x-www-form-urlencoded)/i.test(headers.get('content-type') ?? '')

function contentSecurityPolicy(nonce: string): string {
  // The development server evaluates code, injects styles and uses a WebSocket.
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
