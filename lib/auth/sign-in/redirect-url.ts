import { derivedKey, derivedKeys } from '@/lib/platform/crypto/derived-key'
import { seal, unseal } from '@/lib/platform/crypto/encryption'
import type { Realm } from '@/lib/platform/identity/realm'

/** Where each realm's pages lie, and where people sign in to it. */
export const HOMES: Record<Realm, { home: string; signIn: string }> = {
  portal: { home: '/portal', signIn: '/sign-in' },
  support: { home: '/support', signIn: '/support/sign-in' },
  account: { home: '/account', signIn: '/account/sign-in' },
}

/**
 * Where a sign-in leads: a path of its realm. Of an address the path alone counts, so that none leads to
 * another host; what is no path of the realm leads to its first page.
 */
export function ownPath(realm: Realm, asked: string | null | undefined): string {
  const { home } = HOMES[realm]
  const url = URL.parse(asked ?? '', 'http://own.invalid')
  return url && isUnder(home, url.pathname) ? url.pathname + url.search : home
}

/** The realm that a path is of; the portal's where it is of none. */
export function realmOf(asked: string | null | undefined): Realm {
  const path = URL.parse(asked ?? '', 'http://own.invalid')?.pathname ?? ''
  const realms: Realm[] = ['support', 'account']
  return realms.find((realm) => isUnder(HOMES[realm].home, path)) ?? 'portal'
}

const isUnder = (home: string, path: string) => path === home || path.startsWith(`${home}/`)

const PLACE = 'e-mail'

/** The e-mail that was typed, for the form to keep. Addresses of pages hold nobody's data in clear. */
export const sealEmail = (email: string): string =>
  seal(derivedKey('sign-in form'), PLACE, Buffer.from(email)).toString('base64url')

export const unsealEmail = (sealed: string): string | undefined =>
  unseal(derivedKeys('sign-in form'), PLACE, Buffer.from(sealed, 'base64url'))?.toString()
