import { z } from 'zod'
import { CHALLENGE_TYPE } from '../event-types'
import { CHALLENGE_PLACEHOLDER } from './response-excerpt'

const challengeSchema = z.object({ challenge: z.string() })

/** Returns the token that the endpoint must send back. Returns undefined for a message that isn't a challenge. */
export const getChallenge = ({ type, data }: { type: string; data: unknown }): string | undefined =>
  type === CHALLENGE_TYPE ? challengeSchema.parse(data).challenge : undefined

/** Returns a message's data, without the token if it's a challenge. */
export const hideChallenge = ({ type, data }: { type: string; data: unknown }): unknown =>
  type === CHALLENGE_TYPE ? { ...challengeSchema.loose().parse(data), challenge: CHALLENGE_PLACEHOLDER } : data

/** Returns whether a response body is JSON whose `challenge` is this token. */
export function hasChallenge(body: string, challenge: string): boolean {
  try {
    return challengeSchema.safeParse(JSON.parse(body)).data?.challenge === challenge
  } catch {
    return false
  }
}
