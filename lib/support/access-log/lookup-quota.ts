/** How many lookups a member of support staff has made in the last hour, and how many are allowed. */
export interface LookupQuota {
  used: number
  /** How many lookups are allowed per hour (SUPPORT_LOOKUPS_PER_HOUR). */
  limit: number
  /** When the next lookup is allowed. Null if the limit hasn't been reached. */
  freeAt: Date | null
}

/** Returns whether the limit is so close that support pages should warn about it. */
export const isNearlyExhausted = ({ used, limit }: LookupQuota): boolean => used >= limit * 0.8
