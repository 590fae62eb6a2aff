/**
 * Proof that the user has entered the right password and, with 2FA, a code. Both values must still be stored when a
 * passkey or the email address changes.
 */
export interface PasskeyProof {
  /** The hash that the password was verified against. */
  passwordHash: string
  /** When 2FA was set up. Null if it's off. */
  confirmedAt: Date | null
}

export const isSameProof = (a: PasskeyProof, b: PasskeyProof): boolean =>
  a.passwordHash === b.passwordHash && a.confirmedAt?.getTime() === b.confirmedAt?.getTime()
