import type { FormState } from '@/lib/platform/http/server-action'
import type { Realm } from '@/lib/platform/identity/realm'
import { WRONG_FIELDS } from '@/lib/platform/validation/field-errors'
import { TooBusyError } from '../passwords/hash-password'
import { noteTry } from './log-attempt'
import { confirmPassword } from './sign-in'

export type OwnPassword = { ok: true; passwordHash: string } | Extract<FormState, { ok: false }>

/**
 * Asks for the present password, which a form sends in its field `password`. Refused, the answer is what the form
 * says; else `passwordHash` is what it was compared with (holdOwnUser of lib/auth/sessions/mutations.ts).
 */
export async function ownPassword(realm: Realm, userId: number, password: string): Promise<OwnPassword> {
  const confirmed = await confirmPassword(realm, userId, password).catch((error) => {
    if (error instanceof TooBusyError) return { ok: false, reason: 'busy' } as const
    throw error
  })
  noteTry(realm, 'own password', confirmed.ok ? 'ok' : confirmed.reason)
  if (confirmed.ok) return confirmed
  if (confirmed.reason === 'wrong') {
    return { ok: false, message: WRONG_FIELDS, errors: { password: 'This is not your present password' } }
  }
  const when = confirmed.reason === 'busy' ? 'seconds' : 'minutes'
  return { ok: false, message: `Too many tries. Try again in a few ${when}.` }
}

/** What a form says whose session or password was ended while it was worked on. */
export const ENDED_MEANWHILE = {
  ok: false,
  message: 'You were signed out meanwhile, or your password was changed elsewhere. Nothing was changed here.',
} as const
