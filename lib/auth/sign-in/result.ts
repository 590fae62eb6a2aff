import type { Realm } from '@/lib/platform/identity/realm'
import type { StaffRealm } from '../sessions/user-tables'
import { encryptEmail, REALM_PATHS, resolveRedirectPath } from './redirect-url'

/** What a form signs in to, by its password or by the code after it, and the form's page. */
export type Provider =
  | { realm: Realm; step: 'password'; page: string }
  | { realm: StaffRealm; step: 'code'; page: string }

/** By the last part of the address that the form is sent to. */
export const PROVIDERS: Record<string, Provider> = {
  credentials: { realm: 'portal', step: 'password', page: REALM_PATHS.portal.signIn },
  'two-factor': { realm: 'portal', step: 'code', page: `${REALM_PATHS.portal.signIn}/two-factor` },
  support: { realm: 'support', step: 'password', page: REALM_PATHS.support.signIn },
  'support-two-factor': { realm: 'support', step: 'code', page: `${REALM_PATHS.support.signIn}/two-factor` },
  account: { realm: 'account', step: 'password', page: REALM_PATHS.account.signIn },
}

/** The provider of an address's last part, which may be any word; one that every object has is none of ours. */
export const findProvider = (id: string): Provider | undefined =>
  Object.hasOwn(PROVIDERS, id) ? PROVIDERS[id] : undefined

/** The provider of one step of a realm, with the last part of its address. */
export function getProvider(realm: Realm, step: Provider['step']): [string, Provider] {
  const entry = Object.entries(PROVIDERS).find(([, provider]) => provider.realm === realm && provider.step === step)
  if (!entry) throw new Error(`nothing asks for a ${step} in ${realm}`)
  return entry
}

/** Where the form of one step is sent. */
export const getFormPath = (realm: Realm, step: Provider['step']): string =>
  `/api/auth/callback/${getProvider(realm, step)[0]}`

/** What was wrong with a try, as the form's page is told in its address. */
export type SignInError = 'wrong' | 'wait' | 'busy' | 'expired' | 'fault'

/**
 * Where next-auth's answer leads, as a path of ours: it works under whatever name this host is reached, and
 * leads to no other. The form's page is told what was wrong, and keeps what may be kept.
 *
 * @param location next-auth's own redirect
 * @param form what was sent; of a page that only asked for its cookies, its query
 */
export function translateRedirect(
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
  const error: SignInError = seconds ? 'wait' : (SIGN_IN_ERRORS[message] ?? 'fault')
  // Where no session waits for a code any more, the password comes first again.
  const path = error === 'expired' ? REALM_PATHS[realm].signIn : formPage
  const email = form.get('email')
  const callbackUrl = form.get('callbackUrl') ?? null
  // The page has a form for the app's codes and one for these.
  const recovery = form.get('recovery') ? '1' : null
  const encryptedEmail = email ? encryptEmail(email.slice(0, 254)) : null
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
