/** Formats a date as YYYY-MM-DD, in UTC. */
export const toIsoDate = (date: Date): string => date.toISOString().slice(0, 10)
