import { z } from 'zod'
import { CHALLENGE_TYPE } from '../event-types'

const challengeSchema = z.object({ challenge: z.string() })

/** Returns the token that the endpoint must send back. Returns undefined for a message that isn't a challenge. */
export const getChallenge = ({ type, data }: { type: string; data: unknown }): string | undefined =>
  type === CHALLENGE_TYPE ? challengeSchema.parse(data).challenge : undefined

/** Returns whether a response body is JSON whose `challenge` is this token. */
export function hasChallenge(body: string, challenge: string): boolean {
  try {
    return challengeSchema.safeParse(JSON.parse(body)).data?.challenge === challenge
  } catch {
    return false
  }
}
