import type { Realm } from '@/lib/platform/identity/realm'

/** Something that is tried, and how soon it may be tried again. */
export interface ThrottleKey {
  /** What is counted, in clear: 'sign-in ada@example.org from 192.0.2.1'. Stored as a keyed hash. */
  name: string
  /** So many tries wait for nothing, and so many are forgiven in an hour. */
  freeAttempts: number
  /** After them each waits twice as long as the one before, from `initialWaitSeconds` seconds to `maxWaitSeconds`. */
  initialWaitSeconds: number
  maxWaitSeconds: number
}

const MINUTE = 60

/**
 * The subjects of a sign-in. Whoever guesses at an account is slowed down where he is: the same account from
 * another address goes on, so that nobody can be locked out of his own.
 *
 * @param account the e-mail as it was typed, folded; whether there is such an account does not matter
 */
export const signInThrottleKeys = (realm: Realm, account: string, address: string): ThrottleKey[] => [
  {
    name: `${realm} sign-in ${account} from ${address}`,
    freeAttempts: 5,
    initialWaitSeconds: 5,
    maxWaitSeconds: 15 * MINUTE,
  },
  // Many people sign in from an office that shares an address.
  { name: `sign-in from ${address}`, freeAttempts: 50, initialWaitSeconds: 5, maxWaitSeconds: 15 * MINUTE },
]

/**
 * Replaces all of them for a browser that has signed in to this account before (lib/auth/sign-in/device-cookie.ts). What
 * others do, at this address or another, doesn't delay it.
 */
export const deviceThrottleKeys = (realm: Realm, account: string, device: string): ThrottleKey[] => [
  {
    name: `${realm} sign-in ${account} with ${device}`,
    freeAttempts: 5,
    initialWaitSeconds: 5,
    maxWaitSeconds: 15 * MINUTE,
  },
]

/** The account from everywhere: it is never refused, and its tries say how long each is held (`getSignInDelaySeconds`). */
export const accountThrottleKey = (realm: Realm, account: string): ThrottleKey => ({
  name: `${realm} sign-in ${account}`,
  freeAttempts: 10,
  initialWaitSeconds: 0,
  maxWaitSeconds: 0,
})

/** For how many seconds a try at an account is held that is tried from many addresses: 2 at most. */
export const getSignInDelaySeconds = (attempts: number): number => Math.min(2, Math.max(0, attempts - 10) / 10)

/**
 * Codes of an authenticator app. The account alone, from wherever: a code has six digits, and who gets here
 * knows the password. A recovery code is not slowed down by them.
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

/** Somebody signed in who is asked for the password again. */
export const currentPasswordThrottleKeys = (realm: Realm, userId: number): ThrottleKey[] => [
  { name: `${realm} own password of ${userId}`, freeAttempts: 5, initialWaitSeconds: 10, maxWaitSeconds: 15 * MINUTE },
]

/** E-mails with a link for a forgotten password. */
export const passwordResetThrottleKeys = (account: string, address: string): ThrottleKey[] => [
  { name: `reset of ${account}`, freeAttempts: 3, initialWaitSeconds: 5 * MINUTE, maxWaitSeconds: 30 * MINUTE },
  { name: `reset from ${address}`, freeAttempts: 10, initialWaitSeconds: MINUTE, maxWaitSeconds: 30 * MINUTE },
]

/** E-mails with a new link for a tenant's account. */
export const tenantLinkThrottleKeys = (account: string, address: string): ThrottleKey[] => [
  { name: `account link of ${account}`, freeAttempts: 3, initialWaitSeconds: 5 * MINUTE, maxWaitSeconds: 30 * MINUTE },
  { name: `account link from ${address}`, freeAttempts: 10, initialWaitSeconds: MINUTE, maxWaitSeconds: 30 * MINUTE },
]

/** One-time links that are looked up. */
export const oneTimeLinkThrottleKeys = (address: string): ThrottleKey[] => [
  { name: `link from ${address}`, freeAttempts: 60, initialWaitSeconds: 5, maxWaitSeconds: 5 * MINUTE },
]

/** Failed e-mails that somebody of a company's staff sends again. */
export const resendEmailThrottleKeys = (userId: number): ThrottleKey[] => [
  { name: `sending again by ${userId}`, freeAttempts: 20, initialWaitSeconds: 10, maxWaitSeconds: 15 * MINUTE },
]
