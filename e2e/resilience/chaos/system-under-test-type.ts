import type { Delivery } from './operation-history'

/** What a history is made against, and what is read to check it. How it was started is nobody's business here. */
export interface SystemUnderTest {
  /** Where calls may be sent; a repeat goes to the next one. */
  baseUrls: string[]
  /** Live keys of different companies, each with a limit that no history reaches. */
  apiKeys: string[]
  /** The owner's connection to the database, past everything that faults happen to. */
  ownerUrl: string
  /** The messages that went out: one each, however often it was handed over. */
  readDeliveries: () => Delivery[]
}
