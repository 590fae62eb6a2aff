/** How many lookups a member of support staff made in the last hour. */
export interface LookupQuota {
  used: number
  /** Lookups allowed per hour (SUPPORT_LOOKUPS_PER_HOUR). */
  limit: number
  /** When the next lookup is allowed; null unless the limit is reached. */
  freeAt: Date | null
}

/** Whether support pages warn about the limit. */
export const isNearlyExhausted = ({ used, limit }: LookupQuota): boolean => used >= limit * 0.8
