import type { Realm } from '@/lib/platform/identity/realm'
import type { StaffRealm } from '../sessions/staff-table-names'
import { REALM_PATHS } from './resolve-redirect-path'

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
