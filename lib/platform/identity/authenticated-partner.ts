import type { Principal } from './principal'

/** The principal of an API request that was authenticated with a valid key. */
export interface Partner extends Principal {
  actor: { type: 'api_key'; id: number }
  /** The key's rate limit. */
  requestsPerMinute: number
}
