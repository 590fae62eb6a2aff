import type { Realm } from '@/lib/platform/identity/realm'

/** Where each realm's pages lie, and where people sign in to it. */
export const REALM_PATHS: Record<Realm, { home: string; signIn: string }> = {
  portal: { home: '/portal', signIn: '/sign-in' },
  support: { home: '/support', signIn: '/support/sign-in' },
  account: { home: '/account', signIn: '/account/sign-in' },
}

/**
 * Where a sign-in leads: a path of its realm. Of an address the path alone counts, so that none leads to
 * another host; what is no path of the realm leads to its first page.
 */
export function resolveRedirectPath(realm: Realm, target: string | null | undefined): string {
  const { home } = REALM_PATHS[realm]
  const url = URL.parse(target ?? '', 'http://own.invalid')
  return url && isWithin(home, url.pathname) ? url.pathname + url.search : home
}

/** The realm that a path is of; the portal's where it is of none. */
export function getRealmOfPath(target: string | null | undefined): Realm {
  const path = URL.parse(target ?? '', 'http://own.invalid')?.pathname ?? ''
  const realms: Realm[] = ['support', 'account']
  return realms.find((realm) => isWithin(REALM_PATHS[realm].home, path)) ?? 'portal'
}

const isWithin = (home: string, path: string) => path === home || path.startsWith(`${home}/`)
