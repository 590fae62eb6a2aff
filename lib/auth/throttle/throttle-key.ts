import type { Realm } from '@/lib/platform/identity/realm'

/** Identifies attempts that are counted together, with their limits. */
export interface ThrottleKey {
  /** For example, 'sign-in ada@example.org from 192.0.2.1'. Stored as a keyed hash. */
  name: string
  /** The attempts that are allowed without waiting, and the number that is forgiven per hour. */
  freeAttempts: number
  /** The wait after the free attempts. It doubles with each further attempt, up to `maxWaitSeconds`. */
  initialWaitSeconds: number
  maxWaitSeconds: number
}

const MINUTE = 60

/**
 * Returns the keys of a sign-in attempt. Attempts on an account are throttled for each address separately, so that an
 * attacker can't lock the owner out.
 *
 * @param account the key of the entered email (`getAccountKey`), whether or not the account exists
 */
export const signInThrottleKeys = (realm: Realm, account: string, address: string): ThrottleKey[] => [
  {
    name: `${realm} sign-in ${account} from ${address}`,
    freeAttempts: 5,
    initialWaitSeconds: 5,
    maxWaitSeconds: 15 * MINUTE,
  },
  // Everyone in an office may share one address.
  { name: `sign-in from ${address}`, freeAttempts: 50, initialWaitSeconds: 5, maxWaitSeconds: 15 * MINUTE },
]

/**
 * Returns the only key for a browser that has signed in to this account before (lib/auth/sign-in/device-cookie.ts).
 * Other browsers' attempts don't delay it.
 */
export const deviceThrottleKeys = (realm: Realm, account: string, device: string): ThrottleKey[] => [
  {
    name: `${realm} sign-in ${account} with ${device}`,
    freeAttempts: 5,
    initialWaitSeconds: 5,
    maxWaitSeconds: 15 * MINUTE,
  },
]

/**
 * Counts attempts on an account from all addresses. It never blocks, but determines the delay by
 * `getSignInDelaySeconds`.
 */
export const accountThrottleKey = (realm: Realm, account: string): ThrottleKey => ({
  name: `${realm} sign-in ${account}`,
  freeAttempts: 10,
  initialWaitSeconds: 0,
  maxWaitSeconds: 0,
})

/** Returns how long to delay an attempt on an account with many attempts from all addresses, at most 2 seconds. */
export const getSignInDelaySeconds = (attempts: number): number => Math.min(2, Math.max(0, attempts - 10) / 10)

/**
 * Returns the key for codes of an authenticator app. It counts attempts from all addresses together, because a code has
 * only six digits and the client knows the password. Recovery codes are throttled separately.
 */
export const codeThrottleKeys = (realm: Realm, userId: number): ThrottleKey[] => [
  { name: `${realm} code of ${userId}`, freeAttempts: 5, initialWaitSeconds: 10, maxWaitSeconds: 15 * MINUTE },
]

export const recoveryCodeThrottleKeys = (realm: Realm, userId: number, address: string): ThrottleKey[] => [
  {
    name: `${realm} recovery code of ${userId} from ${address}`,
    freeAttempts: 5,
    initialWaitSeconds: 10,
    maxWaitSeconds: 15 * MINUTE,
  },
]

/** Returns the key for checks of a signed-in user's password. */
export const currentPasswordThrottleKeys = (realm: Realm, userId: number): ThrottleKey[] => [
  { name: `${realm} own password of ${userId}`, freeAttempts: 5, initialWaitSeconds: 10, maxWaitSeconds: 15 * MINUTE },
]

/** Returns the keys for emails with a password reset link. */
export const passwordResetThrottleKeys = (account: string, address: string): ThrottleKey[] => [
  { name: `reset of ${account}`, freeAttempts: 3, initialWaitSeconds: 5 * MINUTE, maxWaitSeconds: 30 * MINUTE },
  { name: `reset from ${address}`, freeAttempts: 10, initialWaitSeconds: MINUTE, maxWaitSeconds: 30 * MINUTE },
]

/** Returns the keys for emails with a new link to a tenant's account. */
export const tenantLinkThrottleKeys = (account: string, address: string): ThrottleKey[] => [
  { name: `account link of ${account}`, freeAttempts: 3, initialWaitSeconds: 5 * MINUTE, maxWaitSeconds: 30 * MINUTE },
  { name: `account link from ${address}`, freeAttempts: 10, initialWaitSeconds: MINUTE, maxWaitSeconds: 30 * MINUTE },
]

/** Returns the key for checks of one-time links. */
export const oneTimeLinkThrottleKeys = (address: string): ThrottleKey[] => [
  { name: `link from ${address}`, freeAttempts: 60, initialWaitSeconds: 5, maxWaitSeconds: 5 * MINUTE },
]

/** Returns the key for failed emails that a member of partner staff resends. */
export const resendEmailThrottleKeys = (userId: number): ThrottleKey[] => [
  { name: `sending again by ${userId}`, freeAttempts: 20, initialWaitSeconds: 10, maxWaitSeconds: 15 * MINUTE },
]
