import { NextRequest, NextResponse } from 'next/server'
import NextAuth from 'next-auth'
import { sessionCookie } from '@/lib/auth/sessions/session-cookie'
import { CALLBACK_COOKIE, cookieOptions, csrfCookie, deviceCookie } from '@/lib/auth/sign-in/auth-cookies'
import { authOptions } from '@/lib/auth/sign-in/auth-options'
import { newCsrfPair } from '@/lib/auth/sign-in/csrf-token'
import { ownPath, realmOf } from '@/lib/auth/sign-in/redirect-url'
import { type Provider, providerNamed, providerOf, whereTo } from '@/lib/auth/sign-in/result'
import { DEVICE_SECONDS, newDevice } from '@/lib/auth/sign-in/trusted-browser'
import { notFound } from '@/lib/partner-api/endpoint'
import { env } from '@/lib/platform/env'

export { notFound as DELETE, notFound as OPTIONS, notFound as PATCH, notFound as PUT }

export const dynamic = 'force-dynamic'

type Context = RouteContext<'/api/auth/[...nextauth]'>

/** Sets the cookies that the sign-in form needs, and goes back to its page. */
export async function GET(request: NextRequest, context: Context): Promise<Response> {
  const [action, ...more] = (await context.params).nextauth
  if (action !== 'signin' || more.length > 0) return notFound(request)
  const asked = request.nextUrl.searchParams.get('callbackUrl')
  const realm = realmOf(asked)
  const [id, provider] = providerOf(realm, 'password')
  const search = `?${new URLSearchParams({ callbackUrl: ownPath(realm, asked) })}`
  const answer = await ask(request, context, { id, provider, search })
  return redirected(answer, (location) => whereTo(location, request.nextUrl.searchParams, provider))
}

/** Signs in: by e-mail and password, or completes it by the second factor. */
export async function POST(request: NextRequest, context: Context): Promise<Response> {
  const [action, id = '', ...more] = (await context.params).nextauth
  const provider = providerNamed(id)
  if (action !== 'callback' || !provider || more.length > 0) return notFound(request)
  const { realm } = provider
  const form = await formOf(request)
  if (!form) return new Response('Expected a form of at most 8 KiB\n', { status: 415 })
  form.set('callbackUrl', ownPath(realm, form.get('callbackUrl')))
  // It would have the answer in another form.
  form.delete('json')
  let account: string | undefined
  const signedIn = (who: string) => {
    account = who
  }
  const answer = await ask(request, context, { id, provider, form, signedIn })
  const next = redirected(answer, (location) => whereTo(location, form, provider))
  if (account) {
    // Nothing that the browser had before the sign-in counts after it: somebody else may have put it there.
    next.cookies.set(csrfCookie(realm), newCsrfPair(realm), cookieOptions())
    next.cookies.set(deviceCookie(realm), newDevice(realm, account), { ...cookieOptions(), maxAge: DEVICE_SECONDS })
  }
  return next
}

const LARGEST = 8 * 1024

async function formOf(request: NextRequest): Promise<URLSearchParams | null> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim()
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (type !== 'application/x-www-form-urlencoded' || !(length <= LARGEST)) return null
  return new URLSearchParams(await request.text())
}

interface Question {
  id: string
  provider: Provider
  search?: string
  form?: URLSearchParams
  signedIn?: (account: string) => void
}

/** Hands next-auth nothing but what it needs; it reads headers and cookies by itself. */
function ask(
  request: NextRequest,
  context: Context,
  { id, provider, search = '', form, signedIn = () => undefined }: Question,
): Promise<Response> {
  process.env.NEXTAUTH_URL = env().appUrl
  const url = new URL(request.nextUrl.pathname + search, env().appUrl)
  const asked = form ? new NextRequest(url, { method: 'POST', body: form }) : new NextRequest(url)
  const cookie = (name: string) => request.cookies.get(name)?.value
  const { realm } = provider
  const cookies = {
    session: cookie(sessionCookie(realm)),
    csrf: cookie(csrfCookie(realm)),
    device: cookie(deviceCookie(realm)),
  }
  return NextAuth(asked, context, authOptions(id, provider, cookies, signedIn))
}

/** 303: whatever was sent, a page is fetched next. */
function redirected(answer: Response, path: (location: string) => string): NextResponse {
  const headers = new Headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
  for (const cookie of answer.headers.getSetCookie()) {
    if (!cookie.startsWith(`${CALLBACK_COOKIE}=`)) headers.append('Set-Cookie', cookie)
  }
  headers.set('Location', path(answer.headers.get('location') ?? '/api/auth/error'))
  return new NextResponse(null, { status: 303, headers })
}
