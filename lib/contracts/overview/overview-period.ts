/** What the overview looks back on: today and the 29 days before it, in the United Kingdom. */
export const OVERVIEW_DAYS = 30
