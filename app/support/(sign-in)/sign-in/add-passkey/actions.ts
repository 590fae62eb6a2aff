'use server'

import { redirect } from 'next/navigation'
import { addPasskeyFromForm, newPasskeySchema } from '@/lib/auth/passkeys/change-passkeys-from-forms'
import { mandatoryPasskeyRequestSchema, startAddingMandatoryPasskey } from '@/lib/auth/passkeys/mandatory-passkey'
import { findCurrentSupportSession, mustAddPasskey } from '@/lib/auth/sessions/current-support-staff'
import { publicAction } from '@/lib/platform/http/run-server-action'

export const confirmPasskey = publicAction(mandatoryPasskeyRequestSchema, async (input) =>
  startAddingMandatoryPasskey(await requireSessionWithoutPasskey(), input),
)

export const addPasskey = publicAction(newPasskeySchema, async (input) =>
  addPasskeyFromForm(await requireSessionWithoutPasskey(), input),
)

async function requireSessionWithoutPasskey() {
  const session = await findCurrentSupportSession()
  return session && mustAddPasskey(session) ? session : redirect('/support/sign-in')
}
