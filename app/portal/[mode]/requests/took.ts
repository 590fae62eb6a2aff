const MILLISECONDS = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })

/** How long something took: '12 ms', '1,250 ms'. */
export const took = (milliseconds: number): string => `${MILLISECONDS.format(Math.max(milliseconds, 1))} ms`
