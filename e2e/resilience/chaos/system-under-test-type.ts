import type { Delivery } from './operation-history'

/** The system that a history runs against, and the data to check the history by, however the system was started. */
export interface SystemUnderTest {
  /** Base URLs for requests. A repeated request goes to the next one. */
  baseUrls: string[]
  /** Live keys of different companies, with limits that no history reaches. */
  apiKeys: string[]
  /** The owner's URL of the database, bypassing all faults. */
  ownerUrl: string
  /** The messages that were sent: one each, however often it was submitted. */
  readDeliveries: () => Delivery[]
}
