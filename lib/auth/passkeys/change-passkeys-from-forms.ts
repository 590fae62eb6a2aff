import { refresh } from 'next/cache'
import { z } from 'zod'
import type { FormState } from '@/lib/platform/http/run-server-action'
import { numberField } from '@/lib/platform/validation/number-field'
import { confirmationSchema, confirmOwner } from '../credentials/confirm-owner'
import type { SignedInUser } from '../sessions/signed-in-user'
import { rotateOwnSession } from '../sign-in/rotate-own-session'
import { SESSION_ENDED_ERROR } from '../sign-in/verify-password-field'
import { getPasswordStatus } from '../single-sign-on/get-password-status'
import { addPasskey, MAX_PASSKEYS } from './add-passkey'
import { CHALLENGE_EXPIRED_MESSAGE } from './challenge-lifetime'
import { createRegistrationOptions, type RegistrationOptions } from './create-registration-options'
import { listPasskeys } from './list-passkeys'
import { removePasskey } from './remove-passkey'
import { parseRegistration, passkeyNameSchema } from './schema'

// Handles the passkey forms on the account pages of all three realms.

/** The browser's options for creating a passkey, and the name that is submitted with the passkey. */
export interface PasskeyRequest {
  name: string
  options: RegistrationOptions
}

// The name comes first, because a rejected form lists its errors in this order.
export const passkeyRequestSchema = z.object({ name: passkeyNameSchema, ...confirmationSchema.shape })

export const newPasskeySchema = z.object({ name: passkeyNameSchema, passkey: z.string() })

export const passkeyRemovalSchema = confirmationSchema.extend({ id: numberField })

/**
 * Checks the password, the code and whether the user may add a passkey, and gives the session a new ID. Returns the
 * options with which the browser must then create the passkey, or the form's error.
 */
export async function startAddingPasskey(
  owner: SignedInUser,
  { name, ...input }: z.output<typeof passkeyRequestSchema>,
): Promise<FormState<PasskeyRequest>> {
  if (await mustUseSingleSignOn(owner)) return SSO_REQUIRED_ERROR
  // Check this before the password and code. If only `addPasskey` checked it, a code would be used up, and the device
  // would keep a passkey that doesn't work.
  if ((await listPasskeys(owner.realm, owner.userId)).length >= MAX_PASSKEYS)
    return { ok: false, message: ADDING_ERRORS['too many'] }
  const confirmation = await confirmOwner(owner, input)
  if (!confirmation.ok) return confirmation
  // Rotate the session before creating the options, because their challenge is valid only for one session ID.
  const currentOwner = await rotateOwnSession(owner)
  if (!currentOwner) return SESSION_ENDED_ERROR
  return { ok: true, result: { name, options: await createRegistrationOptions(currentOwner, confirmation.proof) } }
}

/** Adds the passkey that the browser has created. */
export async function addPasskeyFromForm(
  owner: SignedInUser,
  { name, passkey }: z.output<typeof newPasskeySchema>,
): Promise<FormState<null>> {
  if (await mustUseSingleSignOn(owner)) return SSO_REQUIRED_ERROR
  const registration = parseRegistration(passkey)
  const result = registration ? await addPasskey(owner, name, registration) : NOT_ACCEPTED
  if (!result.ok) return { ok: false, message: ADDING_ERRORS[result.reason] }
  refresh()
  return { ok: true, result: null }
}

/** Returns whether the user's company requires them to use single sign-on. A passkey wouldn't work for such a user. */
const mustUseSingleSignOn = async ({ realm, userId }: SignedInUser): Promise<boolean> =>
  realm === 'portal' && (await getPasswordStatus(userId)) === 'blocked'

const SSO_REQUIRED_ERROR = {
  ok: false,
  message: 'Your company requires single sign-on, so a passkey wouldn’t work.',
} as const

const NOT_ACCEPTED = { ok: false, reason: 'wrong' } as const

const ADDING_ERRORS = {
  wrong: 'This passkey wasn’t accepted. Reload the page and try again.',
  expired: CHALLENGE_EXPIRED_MESSAGE,
  'session ended': SESSION_ENDED_ERROR.message,
  'too many': `You already have ${MAX_PASSKEYS} passkeys. Remove one before you add another.`,
  'already added': 'This passkey was already added.',
  'added elsewhere': 'You’ve added a passkey in another window. Reload the page, then add this one again.',
}

export async function removePasskeyFromForm(
  owner: SignedInUser,
  { id, ...input }: z.output<typeof passkeyRemovalSchema>,
): Promise<FormState<null>> {
  const confirmation = await confirmOwner(owner, input)
  if (!confirmation.ok) return confirmation
  const result = await removePasskey(owner, confirmation.proof, id)
  if (!result.ok)
    return result.reason === 'session ended'
      ? SESSION_ENDED_ERROR
      : { ok: false, message: 'This passkey was already removed. Reload the page.' }
  await rotateOwnSession(owner)
  refresh()
  return { ok: true, result: null }
}
