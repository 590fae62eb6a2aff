import { NextRequest, NextResponse } from 'next/server'
import NextAuth from 'next-auth'
import { sessionCookieName } from '@/lib/auth/sessions/session-cookie'
import { authOptions } from '@/lib/auth/sign-in/auth-options'
import { createCsrfCookie } from '@/lib/auth/sign-in/csrf-token'
import { createDeviceCookie, DEVICE_COOKIE_SECONDS } from '@/lib/auth/sign-in/device-cookie'
import { CALLBACK_COOKIE, cookieOptions, csrfCookieName, deviceCookieName } from '@/lib/auth/sign-in/next-auth-cookies'
import { findProvider, getProvider, type Provider } from '@/lib/auth/sign-in/providers'
import { getRealmOfPath, resolveRedirectPath } from '@/lib/auth/sign-in/resolve-redirect-path'
import { translateNextAuthRedirect } from '@/lib/auth/sign-in/translate-next-auth-redirect'
import { handleNotFound } from '@/lib/partner-api/create-partner-endpoint'
import { env } from '@/lib/platform/env'

export { handleNotFound as DELETE, handleNotFound as OPTIONS, handleNotFound as PATCH, handleNotFound as PUT }

export const dynamic = 'force-dynamic'

type AuthRouteContext = RouteContext<'/api/auth/[...nextauth]'>

/** Sets the CSRF cookie that the sign-in form needs, then redirects back to the form. */
export async function GET(request: NextRequest, context: AuthRouteContext): Promise<Response> {
  const [action, ...otherSegments] = (await context.params).nextauth
  if (action !== 'signin' || otherSegments.length > 0) return handleNotFound(request)
  const callbackUrl = request.nextUrl.searchParams.get('callbackUrl')
  const realm = getRealmOfPath(callbackUrl)
  const [id, provider] = getProvider(realm, 'password')
  const search = `?${new URLSearchParams({ callbackUrl: resolveRedirectPath(realm, callbackUrl) })}`
  const response = await callNextAuth(request, context, { id, provider, search })
  return toRedirect(response, (location) => translateNextAuthRedirect(location, request.nextUrl.searchParams, provider))
}

/** Signs a user in with a password or a passkey, or completes sign-in with a 2FA code or a passkey. */
export async function POST(request: NextRequest, context: AuthRouteContext): Promise<Response> {
  const [action, id = '', ...otherSegments] = (await context.params).nextauth
  const provider = findProvider(id)
  if (action !== 'callback' || !provider || otherSegments.length > 0) return handleNotFound(request)
  const { realm } = provider
  const form = await readForm(request)
  if (!form) return new Response('Expected a form of at most 8 KiB\n', { status: 415 })
  form.set('callbackUrl', resolveRedirectPath(realm, form.get('callbackUrl')))
  // Remove this field. If the form contained it, next-auth would respond with JSON instead of a redirect.
  form.delete('json')
  let signedInAccount: string | undefined
  const onSignedIn = (account: string) => {
    signedInAccount = account
  }
  const response = await callNextAuth(request, context, { id, provider, form, onSignedIn })
  const redirectResponse = toRedirect(response, (location) => translateNextAuthRedirect(location, form, provider))
  if (signedInAccount) {
    // Replace the cookies that the browser had before signing in. An attacker may have planted those cookies and know
    // their values.
    redirectResponse.cookies.set(csrfCookieName(realm), createCsrfCookie(realm), cookieOptions())
    redirectResponse.cookies.set(deviceCookieName(realm), createDeviceCookie(realm, signedInAccount), {
      ...cookieOptions(),
      maxAge: DEVICE_COOKIE_SECONDS,
    })
  }
  return redirectResponse
}

const MAX_FORM_BYTES = 8 * 1024

async function readForm(request: NextRequest): Promise<URLSearchParams | null> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim()
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (type !== 'application/x-www-form-urlencoded' || !(length <= MAX_FORM_BYTES)) return null
  return new URLSearchParams(await request.text())
}

interface NextAuthOptions {
  id: string
  provider: Provider
  search?: string
  form?: URLSearchParams
  onSignedIn?: (account: string) => void
}

/**
 * Calls next-auth with only a URL and a form. next-auth reads the headers and cookies of the current request itself.
 */
function callNextAuth(
  request: NextRequest,
  context: AuthRouteContext,
  { id, provider, search = '', form, onSignedIn = () => undefined }: NextAuthOptions,
): Promise<Response> {
  process.env.NEXTAUTH_URL = env().appUrl
  const url = new URL(request.nextUrl.pathname + search, env().appUrl)
  const authRequest = form ? new NextRequest(url, { method: 'POST', body: form }) : new NextRequest(url)
  const readCookie = (name: string) => request.cookies.get(name)?.value
  const { realm } = provider
  const cookies = {
    session: readCookie(sessionCookieName(realm)),
    csrf: readCookie(csrfCookieName(realm)),
    device: readCookie(deviceCookieName(realm)),
  }
  return NextAuth(authRequest, context, authOptions(id, provider, cookies, onSignedIn))
}

/**
 * Turns next-auth's redirect into one with status 303, so that the browser requests the page with GET. Leaves out
 * next-auth's callback cookie.
 */
function toRedirect(response: Response, resolvePath: (location: string) => string): NextResponse {
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  for (const cookie of response.headers.getSetCookie()) {
    if (!cookie.startsWith(`${CALLBACK_COOKIE}=`)) headers.append('Set-Cookie', cookie)
  }
  headers.set('Location', resolvePath(response.headers.get('location') ?? '/api/auth/error'))
  return new NextResponse(null, { status: 303, headers })
}
