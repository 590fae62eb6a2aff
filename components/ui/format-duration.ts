const MILLISECONDS_FORMAT = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })

/** Formats a duration, at least 1 ms: '12 ms', '1,250 ms'. */
export const formatDuration = (milliseconds: number): string =>
  `${MILLISECONDS_FORMAT.format(Math.max(milliseconds, 1))} ms`
