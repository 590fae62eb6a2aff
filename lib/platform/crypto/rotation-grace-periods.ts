/** For how long what is rotated, a key or a signing secret, may go on beside the new one, in seconds by their names. */
export const GRACE_PERIODS = {
  now: 0,
  '15m': 15 * 60,
  '1h': 60 * 60,
  '24h': 24 * 60 * 60,
  '7d': 7 * 24 * 60 * 60,
} as const

export type GracePeriodName = keyof typeof GRACE_PERIODS

/** Not at all, to a week, in seconds. */
export type GracePeriod = (typeof GRACE_PERIODS)[GracePeriodName]

export const GRACE_PERIOD_NAMES = Object.keys(GRACE_PERIODS) as GracePeriodName[]
