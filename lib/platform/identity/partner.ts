import type { Requester } from './principal'

/** Who calls: the company of a valid key, the key's mode, and this call's id. */
export interface Partner extends Requester {
  by: { type: 'api_key'; id: number }
  /** How many calls this key may make. */
  requestsPerMinute: number
}
