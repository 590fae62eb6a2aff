// Describes what a user gets from a request, for the tables of the permission matrix.
import type { Realm } from '@/lib/platform/identity/realm'
import { CANARY_PATTERN } from './canary-company'
import type { ExpectedResponse } from './permission-cases/support-and-account-routes'
import { PERSONA_OF_REALM } from './personas'
import { findRedirectTarget } from './send-browser-requests'

export const getOtherRealms = (realm: Realm) =>
  (Object.keys(PERSONA_OF_REALM) as Realm[]).filter((other) => other !== realm)

/** Returns a response's status or redirect target, with a note if it leaks data that the user may not see. */
export async function describeResponse(response: Response, canSeeData: boolean): Promise<ExpectedResponse> {
  const redirect = findRedirectTarget(response)
  const hasLeak = !canSeeData && CANARY_PATTERN.test(await response.text())
  const outcome = redirect ? new URL(redirect, response.url).pathname : response.status
  return hasLeak ? `${outcome}, with somebody else’s data` : outcome
}
