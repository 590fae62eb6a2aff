import type { Realm } from '@/lib/platform/identity/realm'

/** The paths of each realm's first page and sign-in page. */
export const REALM_PATHS: Record<Realm, { home: string; signIn: string }> = {
  portal: { home: '/portal', signIn: '/sign-in' },
  support: { home: '/support', signIn: '/support/sign-in' },
  account: { home: '/account', signIn: '/account/sign-in' },
}

/**
 * Returns the path to redirect to after signing in. Uses only the path and query of the target, so that the redirect
 * can't lead to another host. Returns the realm's first page if the target isn't in the realm.
 */
export function resolveRedirectPath(realm: Realm, target: string | null | undefined): string {
  const { home } = REALM_PATHS[realm]
  const url = URL.parse(target ?? '', 'http://own.invalid')
  return url && isWithin(home, url.pathname) ? url.pathname + url.search : home
}

/** Returns the realm to which a path belongs, or 'portal' if it belongs to none. */
export function getRealmOfPath(target: string | null | undefined): Realm {
  const path = URL.parse(target ?? '', 'http://own.invalid')?.pathname ?? ''
  const realms: Realm[] = ['support', 'account']
  return realms.find((realm) => isWithin(REALM_PATHS[realm].home, path)) ?? 'portal'
}

const isWithin = (home: string, path: string) => path === home || path.startsWith(`${home}/`)
