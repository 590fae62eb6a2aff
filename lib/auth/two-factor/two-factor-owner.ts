import type { StaffPrincipal } from '@/lib/audit/record-audit-event'

/** Whose second factor it is, as a session tells: `id` is that of the session, which stays. */
export type TwoFactorOwner = StaffPrincipal & { id: string; email: string; name: string }

/** What somebody was asked for before the own second factor is changed, by what it was compared with: both must still be so. */
export interface TwoFactorProof {
  passwordHash: string
  /** When the second factor was confirmed that a code was of. */
  confirmedAt: Date
}

/** The own password or session has ended meanwhile. */
export type SessionEnded = { ok: false; reason: 'ended' }
