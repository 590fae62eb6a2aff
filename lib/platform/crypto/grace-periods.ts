/** For how long what is rotated, a key or a signing secret, may go on beside the new one, in seconds by their names. */
export const OVERLAPS = { now: 0, '15m': 15 * 60, '1h': 60 * 60, '24h': 24 * 60 * 60, '7d': 7 * 24 * 60 * 60 } as const

export type OverlapName = keyof typeof OVERLAPS

/** Not at all, to a week, in seconds. */
export type Overlap = (typeof OVERLAPS)[OverlapName]

export const OVERLAP_NAMES = Object.keys(OVERLAPS) as OverlapName[]
