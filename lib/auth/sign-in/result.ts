import type { Realm } from '@/lib/platform/identity/realm'
import type { StaffRealm } from '../sessions/user-tables'
import { HOMES, ownPath, sealEmail } from './redirect-url'

/** What a form signs in to, by its password or by the code after it, and the form's page. */
export type Provider =
  | { realm: Realm; step: 'password'; page: string }
  | { realm: StaffRealm; step: 'code'; page: string }

/** By the last part of the address that the form is sent to. */
export const PROVIDERS: Record<string, Provider> = {
  credentials: { realm: 'portal', step: 'password', page: HOMES.portal.signIn },
  'second-factor': { realm: 'portal', step: 'code', page: `${HOMES.portal.signIn}/second-factor` },
  support: { realm: 'support', step: 'password', page: HOMES.support.signIn },
  'support-second-factor': { realm: 'support', step: 'code', page: `${HOMES.support.signIn}/second-factor` },
  account: { realm: 'account', step: 'password', page: HOMES.account.signIn },
}

/** The provider of an address's last part, which may be any word; one that every object has is none of ours. */
export const providerNamed = (id: string): Provider | undefined =>
  Object.hasOwn(PROVIDERS, id) ? PROVIDERS[id] : undefined

/** The provider of one step of a realm, with the last part of its address. */
export function providerOf(realm: Realm, step: Provider['step']): [string, Provider] {
  const found = Object.entries(PROVIDERS).find(([, provider]) => provider.realm === realm && provider.step === step)
  if (!found) throw new Error(`nothing asks for a ${step} in ${realm}`)
  return found
}

/** Where the form of one step is sent. */
export const formAddress = (realm: Realm, step: Provider['step']): string =>
  `/api/auth/callback/${providerOf(realm, step)[0]}`

/** What was wrong with a try, as the form's page is told in its address. */
export type Refusal = 'wrong' | 'wait' | 'busy' | 'expired' | 'fault'

/**
 * Where next-auth's answer leads, as a path of ours: it works under whatever name this host is reached, and
 * leads to no other. The form's page is told what was wrong, and keeps what may be kept.
 *
 * @param location next-auth's own redirect
 * @param form what was sent; of a page that only asked for its cookies, its query
 */
export function whereTo(location: string, form: URLSearchParams, { realm, page: from }: Provider): string {
  const { pathname, searchParams: query } = new URL(location, 'http://own.invalid')
  const { signIn } = HOMES[realm]
  if (pathname === signIn) {
    const [done, email] = [form.get('done') ?? null, form.get('email') ?? null]
    return page(realm, signIn, { done, callbackUrl: query.get('callbackUrl'), email, cookies: '1' })
  }
  if (pathname === '/api/auth/error') return refused(realm, from, form, query.get('error') ?? '')
  if (pathname === '/api/auth/signin') return refused(realm, from, form, 'expired')
  return ownPath(realm, location)
}

const REFUSALS: Record<string, Refusal> = { CredentialsSignin: 'wrong', busy: 'busy', expired: 'expired' }

function refused(realm: Realm, from: string, form: URLSearchParams, message: string): string {
  const [, seconds = null] = /^wait:(\d+)$/.exec(message) ?? []
  const error: Refusal = seconds ? 'wait' : (REFUSALS[message] ?? 'fault')
  // Where no session waits for a code any more, the password comes first again.
  const path = error === 'expired' ? HOMES[realm].signIn : from
  const email = form.get('email')
  const callbackUrl = form.get('callbackUrl') ?? null
  // The page has a form for the app's codes and one for these.
  const recovery = form.get('recovery') ? '1' : null
  const sealed = email ? sealEmail(email.slice(0, 254)) : null
  return page(realm, path, { error, seconds, recovery, callbackUrl, email: sealed })
}

function page(realm: Realm, path: string, query: Record<string, string | null>): string {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const text = name === 'callbackUrl' ? ownPath(realm, value) : value
    // The realm's first page is where a sign-in leads anyway.
    if (text && text !== HOMES[realm].home) given.set(name, text)
  }
  return given.size > 0 ? `${path}?${given}` : path
}
