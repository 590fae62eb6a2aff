import type { Realm } from '@/lib/platform/identity/realm'
import { REALM_PATHS } from './resolve-redirect-path'

/**
 * A sign-in form: its realm, its credential and its page. A `two-factor-passkey` replaces the code after the password,
 * and a `passkey` replaces both.
 */
export interface Provider {
  realm: Realm
  step: 'password' | 'code' | 'passkey' | 'two-factor-passkey'
  page: string
}

/** The sign-in forms. Each key is the last segment of the path to which the form is sent. */
export const PROVIDERS: Record<string, Provider> = {
  credentials: { realm: 'portal', step: 'password', page: REALM_PATHS.portal.signIn },
  'two-factor': { realm: 'portal', step: 'code', page: `${REALM_PATHS.portal.signIn}/two-factor` },
  passkey: { realm: 'portal', step: 'passkey', page: REALM_PATHS.portal.signIn },
  'two-factor-passkey': {
    ...{ realm: 'portal', step: 'two-factor-passkey', page: `${REALM_PATHS.portal.signIn}/two-factor` },
  },
  support: { realm: 'support', step: 'password', page: REALM_PATHS.support.signIn },
  'support-two-factor': { realm: 'support', step: 'code', page: `${REALM_PATHS.support.signIn}/two-factor` },
  'support-passkey': { realm: 'support', step: 'passkey', page: REALM_PATHS.support.signIn },
  'support-two-factor-passkey': {
    ...{ realm: 'support', step: 'two-factor-passkey', page: `${REALM_PATHS.support.signIn}/two-factor` },
  },
  account: { realm: 'account', step: 'password', page: REALM_PATHS.account.signIn },
  'account-two-factor': { realm: 'account', step: 'code', page: `${REALM_PATHS.account.signIn}/two-factor` },
  'account-passkey': { realm: 'account', step: 'passkey', page: REALM_PATHS.account.signIn },
  'account-two-factor-passkey': {
    ...{ realm: 'account', step: 'two-factor-passkey', page: `${REALM_PATHS.account.signIn}/two-factor` },
  },
}

/**
 * Finds a provider by a segment of the requested path. The segment may be any string, such as 'constructor', so
 * inherited properties are ignored.
 */
export const findProvider = (id: string): Provider | undefined =>
  Object.hasOwn(PROVIDERS, id) ? PROVIDERS[id] : undefined

/**
 * Returns the ID and the provider of the form for a step of signing in to a realm. Throws if the realm has no such
 * form.
 */
export function getProvider(realm: Realm, step: Provider['step']): [string, Provider] {
  const entry = Object.entries(PROVIDERS).find(([, provider]) => provider.realm === realm && provider.step === step)
  if (!entry) throw new Error(`the realm ${realm} has no sign-in form for the ${step}`)
  return entry
}

/** Returns the path to which the form for a step of signing in is sent. */
export const getFormPath = (realm: Realm, step: Provider['step']): string =>
  `/api/auth/callback/${getProvider(realm, step)[0]}`
