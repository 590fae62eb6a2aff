import { refresh } from 'next/cache'
import { z } from 'zod'
import type { FormState } from '@/lib/platform/http/run-server-action'
import { revokeOtherSessions, revokeOwnSession } from '../sessions/revoke-own-sessions'
import type { SignedInStaff } from '../sessions/signed-in-user'
import { SUCCESS } from './change-password'

/** `session` is the session's public ID. */
export const sessionFormSchema = z.object({ session: z.guid() })

export async function endSessionFromForm(
  owner: SignedInStaff,
  { session }: z.output<typeof sessionFormSchema>,
): Promise<FormState<null>> {
  await revokeOwnSession(owner, session)
  refresh()
  return SUCCESS
}

export async function endOtherSessionsFromForm(owner: SignedInStaff): Promise<FormState<null>> {
  await revokeOtherSessions(owner)
  refresh()
  return SUCCESS
}
