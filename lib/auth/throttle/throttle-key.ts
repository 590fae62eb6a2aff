import { listEnclosingNetworks } from '@/lib/platform/http/enclosing-networks'
import type { Realm } from '@/lib/platform/identity/realm'

/** A key under which attempts are counted together, with the limits for these attempts. */
export interface ThrottleKey {
  /**
   * The name of the counted attempts, such as 'portal sign-in ada@example.org from 192.0.2.1'. Only its keyed hash is
   * stored.
   */
  name: string
  /** The number of attempts that are allowed without a wait. In an hour, the same number of attempts is forgiven. */
  freeAttempts: number
  /** The wait after the last free attempt. Each further attempt doubles the wait, up to `maxWaitSeconds`. */
  initialWaitSeconds: number
  maxWaitSeconds: number
}

/**
 * A key whose remaining attempts a page can show. `owner` says whether it counts the user's or the whole company's
 * attempts.
 */
export interface OwnedThrottleKey extends ThrottleKey {
  owner: 'user' | 'company'
}

const MINUTE = 60

/**
 * The factors by which a limit is multiplied for a client's /48, /56 and /64 networks. An IPv4 address has the last
 * factor.
 */
const NETWORK_FACTORS = [10, 2, 1]

/**
 * Returns a key for each network that contains a client. Without the larger networks, somebody who has a /48 could use
 * the free attempts of 65,536 /64 networks.
 */
function networkThrottleKeys(name: string, limits: Omit<ThrottleKey, 'name'>, address: string): ThrottleKey[] {
  const networks = listEnclosingNetworks(address)
  const factors = NETWORK_FACTORS.slice(-networks.length)
  return networks.map((network, index) => ({
    ...limits,
    name: `${name} from ${network}`,
    freeAttempts: limits.freeAttempts * (factors[index] ?? 1),
  }))
}

/**
 * Returns the keys of a sign-in attempt. Attempts on an account are throttled separately for each IP address, so that
 * an attacker can't lock the owner out.
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
  // Allow more attempts for the IP address as a whole, because everyone in an office may share one.
  ...networkThrottleKeys('sign-in', { freeAttempts: 50, initialWaitSeconds: 5, maxWaitSeconds: 15 * MINUTE }, address),
]

/**
 * Returns the keys that count all attempts to sign in, including successful ones. Don't forgive successful attempts for
 * these keys, or a single user could keep the password queue busy.
 * docs/decisions/0047-let-networks-take-turns-at-signing-in.md explains the limits.
 *
 * @param isKnownBrowser whether the browser has signed in to this account before. Attempts by other browsers, which
 *   anybody can make, don't delay such a browser
 */
export const signInVolumeKeys = (
  realm: Realm,
  account: string,
  address: string,
  isKnownBrowser: boolean,
): ThrottleKey[] => {
  const [network] = listEnclosingNetworks(address)
  const waits = { initialWaitSeconds: 5, maxWaitSeconds: 15 * MINUTE }
  return isKnownBrowser
    ? [{ name: `every ${realm} sign-in ${account} with known browsers`, freeAttempts: 60, ...waits }]
    : [
        { name: `every ${realm} sign-in ${account} from ${address}`, freeAttempts: 60, ...waits },
        { name: `every sign-in from ${network}`, freeAttempts: 1_000, ...waits },
      ]
}

/**
 * Returns the keys that count attempts by a browser that has signed in to this account before
 * (lib/auth/sign-in/device-cookie.ts). Other browsers' attempts are counted under different keys, so they don't delay
 * this browser.
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
 * Returns the key that counts attempts on an account from all IP addresses. Its count never blocks an attempt, but
 * determines the delay (`getSignInDelaySeconds`).
 */
export const accountThrottleKey = (realm: Realm, account: string): ThrottleKey => ({
  name: `${realm} sign-in ${account}`,
  freeAttempts: 10,
  initialWaitSeconds: 0,
  maxWaitSeconds: 0,
})

/**
 * Returns how long to delay an attempt on an account, at most 2 seconds. `attempts` is the number from all IP
 * addresses.
 */
export const getSignInDelaySeconds = (attempts: number): number => Math.min(2, Math.max(0, attempts - 10) / 10)

/**
 * Returns the keys for codes from an authenticator app. Attempts from all IP addresses are counted together, because a
 * code has only six digits. An attacker who gets this far already knows the password. Recovery codes are throttled
 * separately.
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

/**
 * Returns the keys for the use of a passkey. Nobody can guess a passkey, so these keys only limit the work that a
 * client can cause.
 */
export const passkeyThrottleKeys = (address: string): ThrottleKey[] =>
  networkThrottleKeys('passkey', { freeAttempts: 100, initialWaitSeconds: 5, maxWaitSeconds: 15 * MINUTE }, address)

/** Returns the keys for the use of a passkey by a known browser. `deviceThrottleKeys` explains why they're separate. */
export const passkeyDeviceThrottleKeys = (realm: Realm, userId: number, device: string): ThrottleKey[] => [
  {
    name: `${realm} passkey of ${userId} with ${device}`,
    freeAttempts: 5,
    initialWaitSeconds: 5,
    maxWaitSeconds: 15 * MINUTE,
  },
]

/**
 * Returns the keys that count every use of a user's passkeys, whether or not it succeeds. `signInVolumeKeys` explains
 * why, and why known browsers have their own keys.
 */
export const passkeyVolumeKeys = (
  realm: Realm,
  userId: number,
  address: string,
  isKnownBrowser: boolean,
): ThrottleKey[] => [
  {
    name: `every passkey of ${userId} in ${realm} ${isKnownBrowser ? 'with known browsers' : `from ${address}`}`,
    freeAttempts: 60,
    initialWaitSeconds: 5,
    maxWaitSeconds: 15 * MINUTE,
  },
]

/** Returns the keys for a signed-in user who confirms their own password. */
export const currentPasswordThrottleKeys = (realm: Realm, userId: number): ThrottleKey[] => [
  { name: `${realm} own password of ${userId}`, freeAttempts: 5, initialWaitSeconds: 10, maxWaitSeconds: 15 * MINUTE },
]

/**
 * Returns the keys that count every attempt of a signed-in user to confirm their own password, whether or not it
 * succeeds. `signInVolumeKeys` explains why.
 */
export const currentPasswordVolumeKeys = (realm: Realm, userId: number): ThrottleKey[] => [
  {
    name: `every own password of ${userId} in ${realm}`,
    freeAttempts: 60,
    initialWaitSeconds: 5,
    maxWaitSeconds: 15 * MINUTE,
  },
]

const LINK_REQUESTS_FROM_NETWORK = { freeAttempts: 10, initialWaitSeconds: MINUTE, maxWaitSeconds: 30 * MINUTE }

/** Returns the keys for a request to email partner staff a password reset link. */
export const passwordResetThrottleKeys = (account: string, address: string): ThrottleKey[] => [
  { name: `reset of ${account}`, freeAttempts: 3, initialWaitSeconds: 5 * MINUTE, maxWaitSeconds: 30 * MINUTE },
  ...networkThrottleKeys('reset', LINK_REQUESTS_FROM_NETWORK, address),
]

/** Returns the keys for a request to email a tenant a new link to their account. */
export const tenantLinkThrottleKeys = (account: string, address: string): ThrottleKey[] => [
  { name: `account link of ${account}`, freeAttempts: 3, initialWaitSeconds: 5 * MINUTE, maxWaitSeconds: 30 * MINUTE },
  ...networkThrottleKeys('account link', LINK_REQUESTS_FROM_NETWORK, address),
]

/**
 * Returns the keys for looking up whether an email domain uses single sign-on, and for starting it at the provider.
 * Anybody can send such requests. The limits are high, because everyone in an office may share an IP address.
 */
export const singleSignOnThrottleKeys = (address: string): ThrottleKey[] =>
  networkThrottleKeys(
    'single sign-on',
    { freeAttempts: 600, initialWaitSeconds: 5, maxWaitSeconds: 15 * MINUTE },
    address,
  )

/** Returns the keys for responses from a provider. Call `forgiveAttempt` after a successful response. */
export const singleSignOnResponseThrottleKeys = (address: string): ThrottleKey[] =>
  networkThrottleKeys(
    'single sign-on response',
    { freeAttempts: 100, initialWaitSeconds: 5, maxWaitSeconds: 15 * MINUTE },
    address,
  )

/** Returns the keys for checks of a company's provider and domain, and for tests of its connection. */
export const singleSignOnSettingsThrottleKeys = (companyId: number): ThrottleKey[] => [
  {
    name: `single sign-on settings of ${companyId}`,
    freeAttempts: 30,
    initialWaitSeconds: MINUTE,
    maxWaitSeconds: 15 * MINUTE,
  },
]

/** Returns the keys for attempts to open or use a one-time link. */
export const oneTimeLinkThrottleKeys = (address: string): ThrottleKey[] =>
  networkThrottleKeys('link', { freeAttempts: 60, initialWaitSeconds: 5, maxWaitSeconds: 5 * MINUTE }, address)

const RESEND_EMAIL_LIMITS = { freeAttempts: 20, initialWaitSeconds: 10, maxWaitSeconds: 15 * MINUTE }

/** Returns the keys for failed emails that a member of partner staff resends. */
export const resendEmailThrottleKeys = (userId: number): ThrottleKey[] => [
  { name: `sending again by ${userId}`, ...RESEND_EMAIL_LIMITS },
]

/** Returns the keys for failed emails that are resent with an API key. */
export const resendEmailByKeyThrottleKeys = (apiKeyId: number): ThrottleKey[] => [
  { name: `sending again with key ${apiKeyId}`, ...RESEND_EMAIL_LIMITS },
]
