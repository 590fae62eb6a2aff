const MILLISECONDS_FORMAT = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })

/** Formats milliseconds: '12 ms', '1,250 ms'. Anything shorter than 1 ms is '1 ms'. */
export const formatDuration = (milliseconds: number): string =>
  `${MILLISECONDS_FORMAT.format(Math.max(milliseconds, 1))} ms`
