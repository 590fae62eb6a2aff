// Pages import this file, so it must not import modules that only work on the server.

/** How long the browser waits for the user. WCAG 2.2 (2.2.1) asks for enough time. */
export const PASSKEY_TIMEOUT_MS = 2 * 60 * 1000

/**
 * How long a challenge is valid. Sign-in pages replace their challenge whenever it's as old as the timeout. So their
 * challenge is always valid for longer than the browser waits.
 */
export const CHALLENGE_MS = 5 * 60 * 1000

/** The error that a form shows if a new passkey's challenge has expired. */
export const CHALLENGE_EXPIRED_MESSAGE = 'That took too long. Reload the page and try again.'
