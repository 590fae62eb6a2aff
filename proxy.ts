import { randomBytes } from 'node:crypto'
import { type NextRequest, NextResponse } from 'next/server'
import { env } from '@/lib/platform/env'
import { isReadableForm } from '@/lib/platform/http/is-readable-form'
import { PAGE_PATH_HEADER } from '@/lib/platform/http/page-path-header'
import { isSameOrigin } from '@/lib/platform/http/same-origin'

export const config = {
  // Run on all paths except API routes, files, logos and emails in the dev inbox. Each of these has its own
  // Content-Security-Policy.
  matcher: [
    '/((?!api/|_next/static/|downloads/|icon\\.svg$|llms\\.txt$|robots\\.txt$|logos/|dev-inbox/[^/]+/message$).*)',
    // Include the sign-in routes. They're API routes, but browsers open them like pages.
    '/api/auth/:path*',
  ],
}

/** Matches the pages that need a session, and the pages for signing in. */
const PERSONAL_PATHS = /^\/(portal|support|account|sign-in|forgot-password|reset-password|api\/auth)(\/|$)/

/**
 * Matches the pages of tenants' one-time links, which must not send a referrer. The browser leaves these pages with a
 * full page load (components/auth/full-page-redirect.tsx). Otherwise, their referrer policy would still apply to the
 * next page.
 */
const ONE_TIME_LINK_PATHS = /^\/account\/(activate|reset-password|confirm-email|stop-email-change)$/

/**
 * Matches the content of a tenant's email, which support's page shows in a frame, and the sample email on the portal's
 * page Company. The frame runs no scripts and loads nothing but our images, for the logo. The email's inline styles are
 * allowed.
 */
const EMAIL_CONTENT_PATHS =
  /^\/support\/tenants\/[^/]+\/emails\/[^/]+\/content$|^\/portal\/[^/]+\/company\/email-preview$/

const EMAIL_CONTENT_POLICY = `default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox`

/** Matches the sign-in routes, which have no forms. They redirect, for example to a company's identity provider. */
const SIGN_IN_ROUTES = /^\/api\/auth(\/|$)/

/**
 * If a path can't be decoded, lib/platform/http/normalise-request.ts replaces it with this one. The original path may
 * have been that of a personal page.
 */
const UNDECODABLE_PATH = '/-'

/** A nonce needs 128 random bits (CSP Level 3, section 7.1), and a random UUID has only 122. */
const NONCE_BYTES = 16

/**
 * Matches support's pages that can show personal data, and all exports. Each view or export counts towards a limit, and
 * most are logged. So another site must not be able to open them in a signed-in user's browser.
 */
const LIMITED_PATHS =
  /^\/support\/(?!(?:sign-in(?:\/|$)|reset-password$))|^\/portal\/[^/]+\/[^/]+\/export$|^\/account\/data-export\.json$/

/**
 * Sets the security headers of every page. A script runs only if it has the nonce of the current request. Asks for
 * confirmation if another site links to one of the `LIMITED_PATHS`.
 *
 * Rejects form submissions from other origins. Next's own check isn't enough, because it trusts the X-Forwarded-Host
 * header and accepts server actions without an Origin header. Also rejects forms that can't be read, because Next would
 * respond to them with a 500.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const policy = contentSecurityPolicy(randomBytes(NONCE_BYTES).toString('base64'))
  const { pathname } = request.nextUrl
  const headers = new Headers(request.headers)
  headers.set(PAGE_PATH_HEADER, pathname)
  // Next reads the nonce from this request header.
  headers.set('Content-Security-Policy', policy)
  const isPersonal = PERSONAL_PATHS.test(pathname)
  const rejection = await findRejection(request, isPersonal)
  const response = rejection ?? NextResponse.next({ request: { headers } })
  const isEmailContent = EMAIL_CONTENT_PATHS.test(pathname)
  response.headers.set('Content-Security-Policy', isEmailContent ? EMAIL_CONTENT_POLICY : policy)
  response.headers.set('X-Frame-Options', isEmailContent ? 'SAMEORIGIN' : 'DENY')
  // Let personal pages send a referrer to our own site. With the policy no-referrer, browsers without JavaScript would
  // submit forms with the origin "null", and we would reject them.
  const sendsReferrer = isPersonal && !ONE_TIME_LINK_PATHS.test(pathname) && !SIGN_IN_ROUTES.test(pathname)
  response.headers.set('Referrer-Policy', sendsReferrer ? 'same-origin' : 'no-referrer')
  if (isPersonal || pathname === UNDECODABLE_PATH) response.headers.set('X-Robots-Tag', 'noindex')
  if (isPersonal) response.headers.set('Cache-Control', 'private, no-store')
  response.headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()')
  response.headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  return response
}

/** Returns whether requests for a URL count towards a limit. This includes the results of support's search. */
const isLimited = ({ pathname, searchParams }: URL): boolean =>
  LIMITED_PATHS.test(pathname) || (pathname === '/support' && searchParams.has('q'))

async function findRejection(request: NextRequest, isPersonal: boolean): Promise<NextResponse | null> {
  if (request.headers.get('sec-fetch-site') === 'cross-site' && isLimited(request.nextUrl))
    return new NextResponse(CONFIRMATION_PAGE, { status: 403, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
  if (request.method !== 'POST') return null
  if ((isPersonal || isFormSubmission(request.headers)) && !isSameOrigin(request.headers))
    return new NextResponse(createRejectionMessage(), { status: 403 })
  if (!(await isReadableForm(request))) return new NextResponse('The form couldn’t be read.\n', { status: 400 })
  return null
}

/**
 * The response if a link on another site leads to a page that counts towards a limit. It contains a link to the same page.
 * When the user follows the link, the browser reports that the request comes from this site.
 */
const CONFIRMATION_PAGE = `<!doctype html>
<html lang="en-GB">
<meta name="viewport" content="width=device-width">
<title>Open this page? · House Bills</title>
<h1>Open this page?</h1>
<p>A link on another site led you here. Opening the page may count towards a limit, and may be logged.</p>
<p><a href="">Open page</a></p>
</html>
`

/**
 * Returns the message for a rejected form. With the embedded database, the user may have opened the service under a
 * different name of this machine. The message then also says how to allow that.
 */
function createRejectionMessage(): string {
  const { appUrl, isEmbedded } = env()
  const appUrlHint = `To use another address, set APP_URL to the address that your browser shows and start the service again.\n`
  return `Forms are only accepted from pages of ${appUrl}. Open the page there.\n${isEmbedded ? appUrlHint : ''}`
}

/**
 * Returns whether Next could treat a request as a server action. A partner's JSON request to a wrong path isn't one.
 */
const isFormSubmission = (headers: Headers): boolean =>
  headers.has('next-action') ||
  /^(multipart\/form-data|application\/x-www-form-urlencoded)/i.test(headers.get('content-type') ?? '')

function contentSecurityPolicy(nonce: string): string {
  // The policy is less strict in development, because the development server evaluates code, injects styles and uses a
  // WebSocket.
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
