import type { StaffPrincipal } from '@/lib/audit/record-audit-event'

/** The signed-in owner of 2FA. `id` is the ID of the session, which is kept when other sessions end. */
export type TwoFactorOwner = StaffPrincipal & { id: string; email: string; name: string }

/** The proof that a user has entered the right password and code. Both values must still be stored when 2FA changes. */
export interface TwoFactorProof {
  /** The hash with which the password was verified. */
  passwordHash: string
  /** When the 2FA secret of the code was confirmed. It identifies the secret. */
  confirmedAt: Date
}

/** The user's session ended or password changed in the meantime. */
export type SessionEnded = { ok: false; reason: 'session ended' }
