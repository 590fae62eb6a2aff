const MONTH_FORMAT = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short', year: 'numeric' })

/** Formats a month such as '2027-10' as 'Oct 2027'. */
export const formatMonth = (month: string): string => MONTH_FORMAT.format(new Date(`${month}-01T00:00:00Z`))
