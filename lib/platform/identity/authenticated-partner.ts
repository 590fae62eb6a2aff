import type { Principal } from './principal'

/** Who calls: the company of a valid key, the key's mode, and this call's id. */
export interface Partner extends Principal {
  actor: { type: 'api_key'; id: number }
  /** How many calls this key may make. */
  requestsPerMinute: number
}
