import type { Delivery } from './operation-history'

/** The properties of a system that clients and the checker need to know, however it was started. */
export interface SystemUnderTest {
  /** The base URLs for requests. Each retry goes to the next one. */
  baseUrls: string[]
  /** Live API keys of different companies, with rate limits that no run reaches. */
  apiKeys: string[]
  /** The database's URL for the owner. It bypasses any faulty network. */
  ownerUrl: string
  /** Returns the messages that the provider accepted. A message that was submitted repeatedly is included once. */
  readDeliveries: () => Delivery[]
}
