/** The number of days that the overview covers: today and the previous 29 days, in UK time. */
export const OVERVIEW_DAYS = 30
