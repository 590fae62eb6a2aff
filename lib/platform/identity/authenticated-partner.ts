import type { Principal } from './principal'

/** The company that an API request acts for. Proves that the request was authenticated with a valid key. */
export interface Partner extends Principal {
  actor: { type: 'api_key'; id: number }
  /** The rate limit of the API key. */
  requestsPerMinute: number
}
