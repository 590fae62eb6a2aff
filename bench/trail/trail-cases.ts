/** How an unmatched address is settled. With 'later request', nobody chooses an address. */
type Settlement = 'portal' | 'API' | 'later request'

/** The requests for one tenant whose address isn't found, and what happens then. */
export interface TrailCase {
  title: string
  /** One entry for each request with the unknown address: whether it has an Idempotency-Key. */
  requestsWithKey: boolean[]
  settledBy: Settlement
}

export const TRAIL_CASES: TrailCase[] = [
  { title: 'chosen in the portal', requestsWithKey: [true], settledBy: 'portal' },
  { title: 'chosen in the portal, no key', requestsWithKey: [false], settledBy: 'portal' },
  { title: 'chosen in the portal, after three requests', requestsWithKey: [true, false, true], settledBy: 'portal' },
  { title: 'chosen through the API', requestsWithKey: [true], settledBy: 'API' },
  { title: 'chosen through the API, no key', requestsWithKey: [false], settledBy: 'API' },
  { title: 'chosen through the API, after three requests', requestsWithKey: [true, false, true], settledBy: 'API' },
  { title: 'not chosen, but sent again with another address', requestsWithKey: [true], settledBy: 'later request' },
]
