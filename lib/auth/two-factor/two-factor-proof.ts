/**
 * Proof that a user has entered the right password and 2FA code. Both values must still be stored when 2FA changes.
 */
export interface TwoFactorProof {
  /** The hash that the password was verified against. */
  passwordHash: string
  /** When the 2FA secret to which the code belongs was confirmed. This time identifies the secret. */
  confirmedAt: Date
}

/** The user's session has ended, or the password has changed since the user entered it. */
export type SessionEnded = { ok: false; reason: 'session ended' }
