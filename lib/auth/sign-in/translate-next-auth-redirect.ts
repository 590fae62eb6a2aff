import type { Realm } from '@/lib/platform/identity/realm'
import { encryptEmailInUrl } from './encrypt-email-in-url'
import type { Provider } from './providers'
import { REALM_PATHS, resolveRedirectPath } from './resolve-redirect-path'

/** What was wrong with a try, as the form's page is told in its address. */
export type SignInError = 'wrong' | 'wait' | 'busy' | 'expired' | 'error'

/**
 * Where next-auth's answer leads, as a path of ours: it works under whatever name this host is reached, and
 * leads to no other. The form's page is told what was wrong, and keeps what may be kept.
 *
 * @param location next-auth's own redirect
 * @param form what was sent; of a page that only asked for its cookies, its query
 */
export function translateNextAuthRedirect(
  location: string,
  form: URLSearchParams,
  { realm, page: formPage }: Provider,
): string {
  const { pathname, searchParams: query } = new URL(location, 'http://own.invalid')
  const { signIn } = REALM_PATHS[realm]
  if (pathname === signIn) {
    const [done, email] = [form.get('done') ?? null, form.get('email') ?? null]
    return buildPath(realm, signIn, { done, callbackUrl: query.get('callbackUrl'), email, cookies: '1' })
  }
  if (pathname === '/api/auth/error') return redirectToForm(realm, formPage, form, query.get('error') ?? '')
  if (pathname === '/api/auth/signin') return redirectToForm(realm, formPage, form, 'expired')
  return resolveRedirectPath(realm, location)
}

const SIGN_IN_ERRORS: Record<string, SignInError> = { CredentialsSignin: 'wrong', busy: 'busy', expired: 'expired' }

function redirectToForm(realm: Realm, formPage: string, form: URLSearchParams, message: string): string {
  const [, seconds = null] = /^wait:(\d+)$/.exec(message) ?? []
  const error: SignInError = seconds ? 'wait' : (SIGN_IN_ERRORS[message] ?? 'error')
  // Where no session waits for a code any more, the password comes first again.
  const path = error === 'expired' ? REALM_PATHS[realm].signIn : formPage
  const email = form.get('email')
  const callbackUrl = form.get('callbackUrl') ?? null
  // The page has a form for the app's codes and one for these.
  const recovery = form.get('recovery') ? '1' : null
  const encryptedEmail = email ? encryptEmailInUrl(email.slice(0, 254)) : null
  return buildPath(realm, path, { error, seconds, recovery, callbackUrl, email: encryptedEmail })
}

function buildPath(realm: Realm, path: string, query: Record<string, string | null>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const text = name === 'callbackUrl' ? resolveRedirectPath(realm, value) : value
    // The realm's first page is where a sign-in leads anyway.
    if (text && text !== REALM_PATHS[realm].home) params.set(name, text)
  }
  return params.size > 0 ? `${path}?${params}` : path
}
