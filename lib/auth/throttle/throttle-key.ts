import type { Realm } from '@/lib/platform/identity/realm'

/** Something that is tried, and how soon it may be tried again. */
export interface Subject {
  /** What is counted, in clear: 'sign-in ada@example.org from 192.0.2.1'. Stored as a keyed hash. */
  name: string
  /** So many tries wait for nothing, and so many are forgiven in an hour. */
  free: number
  /** After them each waits twice as long as the one before, from `firstWait` seconds to `longestWait`. */
  firstWait: number
  longestWait: number
}

const MINUTE = 60

/**
 * The subjects of a sign-in. Whoever guesses at an account is slowed down where he is: the same account from
 * another address goes on, so that nobody can be locked out of his own.
 *
 * @param account the e-mail as it was typed, folded; whether there is such an account does not matter
 */
export const signInSubjects = (realm: Realm, account: string, address: string): Subject[] => [
  { name: `${realm} sign-in ${account} from ${address}`, free: 5, firstWait: 5, longestWait: 15 * MINUTE },
  // Many people sign in from an office that shares an address.
  { name: `sign-in from ${address}`, free: 50, firstWait: 5, longestWait: 15 * MINUTE },
]

/**
 * Replaces all of them for a browser that has signed in to this account before (lib/auth/sign-in/trusted-browser.ts). What
 * others do, at this address or another, doesn't delay it.
 */
export const deviceSubjects = (realm: Realm, account: string, device: string): Subject[] => [
  { name: `${realm} sign-in ${account} with ${device}`, free: 5, firstWait: 5, longestWait: 15 * MINUTE },
]

/** The account from everywhere: it is never refused, and its tries say how long each is held (`heldSeconds`). */
export const accountSubject = (realm: Realm, account: string): Subject => ({
  name: `${realm} sign-in ${account}`,
  free: 10,
  firstWait: 0,
  longestWait: 0,
})

/** For how many seconds a try at an account is held that is tried from many addresses: 2 at most. */
export const heldSeconds = (tries: number): number => Math.min(2, Math.max(0, tries - 10) / 10)

/**
 * Codes of an authenticator app. The account alone, from wherever: a code has six digits, and who gets here
 * knows the password. A recovery code is not slowed down by them.
 */
export const codeSubjects = (realm: Realm, userId: number): Subject[] => [
  { name: `${realm} code of ${userId}`, free: 5, firstWait: 10, longestWait: 15 * MINUTE },
]

export const recoveryCodeSubjects = (realm: Realm, userId: number, address: string): Subject[] => [
  { name: `${realm} recovery code of ${userId} from ${address}`, free: 5, firstWait: 10, longestWait: 15 * MINUTE },
]

/** Somebody signed in who is asked for the password again. */
export const ownPasswordSubjects = (realm: Realm, userId: number): Subject[] => [
  { name: `${realm} own password of ${userId}`, free: 5, firstWait: 10, longestWait: 15 * MINUTE },
]

/** E-mails with a link for a forgotten password. */
export const resetSubjects = (account: string, address: string): Subject[] => [
  { name: `reset of ${account}`, free: 3, firstWait: 5 * MINUTE, longestWait: 30 * MINUTE },
  { name: `reset from ${address}`, free: 10, firstWait: MINUTE, longestWait: 30 * MINUTE },
]

/** E-mails with a new link for a tenant's account. */
export const newLinkSubjects = (account: string, address: string): Subject[] => [
  { name: `account link of ${account}`, free: 3, firstWait: 5 * MINUTE, longestWait: 30 * MINUTE },
  { name: `account link from ${address}`, free: 10, firstWait: MINUTE, longestWait: 30 * MINUTE },
]

/** One-time links that are looked up. */
export const linkSubjects = (address: string): Subject[] => [
  { name: `link from ${address}`, free: 60, firstWait: 5, longestWait: 5 * MINUTE },
]

/** Failed e-mails that somebody of a company's staff sends again. */
export const sendAgainSubjects = (userId: number): Subject[] => [
  { name: `sending again by ${userId}`, free: 20, firstWait: 10, longestWait: 15 * MINUTE },
]
