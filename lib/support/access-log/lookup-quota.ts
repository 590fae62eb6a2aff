/** What somebody of the support staff has looked up within the hour. */
export interface LookupQuota {
  used: number
  /** How many an hour may have. */
  limit: number
  /** When one more is free, where all are used. */
  freeAt: Date | null
}

/** From here on the desk says how many are left. */
export const isNearlyExhausted = ({ used, limit }: LookupQuota): boolean => used >= limit * 0.8
