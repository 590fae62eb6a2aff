import type { Realm } from '@/lib/platform/identity/realm'
import { encryptEmailInUrl } from './encrypt-email-in-url'
import type { Provider } from './providers'
import { REALM_PATHS, resolveRedirectPath } from './resolve-redirect-path'

/** The reason why signing in failed. It's in the URL of the page that shows the form again. */
export type SignInError = 'wrong' | 'wrong-passkey' | 'wait' | 'busy' | 'expired' | 'single-sign-on' | 'error'

/**
 * Translates the URL of next-auth's redirect into a path. A path works with every name of this host, and can't lead to
 * another host. After an error, returns the path of the form's page. Its query contains the reason and the values that
 * the form keeps.
 *
 * @param location the URL of next-auth's redirect
 * @param form the submitted form, or the query of a request that the sign-in page sends only to get the CSRF cookie
 */
export function translateNextAuthRedirect(location: string, form: URLSearchParams, provider: Provider): string {
  const { pathname, searchParams: query } = new URL(location, 'http://own.invalid')
  const { realm } = provider
  const { signIn } = REALM_PATHS[realm]
  if (pathname === signIn) {
    const [done, email] = [form.get('done') ?? null, form.get('email') ?? null]
    return buildPath(realm, signIn, { done, callbackUrl: query.get('callbackUrl'), email, cookies: '1' })
  }
  if (pathname === '/api/auth/error') return redirectToForm(provider, form, query.get('error') ?? '')
  if (pathname === '/api/auth/signin') return redirectToForm(provider, form, 'expired')
  return resolveRedirectPath(realm, location)
}

const SIGN_IN_ERRORS: Record<string, SignInError> = {
  CredentialsSignin: 'wrong',
  busy: 'busy',
  expired: 'expired',
  'single sign-on': 'single-sign-on',
}

function redirectToForm({ realm, step, page }: Provider, form: URLSearchParams, message: string): string {
  const [, seconds = null] = /^wait:(\d+)$/.exec(message) ?? []
  const reason: SignInError = seconds ? 'wait' : (SIGN_IN_ERRORS[message] ?? 'error')
  const error = reason === 'wrong' && step.endsWith('passkey') ? 'wrong-passkey' : reason
  // If the session or challenge of the attempt has expired, the user must start again at the sign-in page.
  const path = error === 'expired' ? REALM_PATHS[realm].signIn : page
  const email = form.get('email')
  const callbackUrl = form.get('callbackUrl') ?? null
  // The page has separate forms for codes from the app and for recovery codes, so show the one that was submitted.
  const recovery = form.get('recovery') ? '1' : null
  const encryptedEmail = email ? encryptEmailInUrl(email.slice(0, 254)) : null
  return buildPath(realm, path, { error, seconds, recovery, callbackUrl, email: encryptedEmail })
}

function buildPath(realm: Realm, path: string, query: Record<string, string | null>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const text = name === 'callbackUrl' ? resolveRedirectPath(realm, value) : value
    // Leave the realm's first page out, because it's the default.
    if (text && text !== REALM_PATHS[realm].home) params.set(name, text)
  }
  return params.size > 0 ? `${path}?${params}` : path
}
