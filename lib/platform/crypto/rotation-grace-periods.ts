/**
 * The grace periods that users can choose from when they rotate an API key or a signing secret, in seconds. The old key
 * or secret stays valid for this long.
 */
export const GRACE_PERIODS = {
  now: 0,
  '15m': 15 * 60,
  '1h': 60 * 60,
  '24h': 24 * 60 * 60,
  '7d': 7 * 24 * 60 * 60,
} as const

export type GracePeriodName = keyof typeof GRACE_PERIODS

export type GracePeriod = (typeof GRACE_PERIODS)[GracePeriodName]

export const GRACE_PERIOD_NAMES = Object.keys(GRACE_PERIODS) as GracePeriodName[]
