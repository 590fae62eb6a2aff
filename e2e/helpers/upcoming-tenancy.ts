// Tenancies for contracts that mustn't have started, because a started contract can't be cancelled or corrected.
import { todayInLondon } from '@/lib/platform/validation/required-date'

const nextYear = Number(todayInLondon().slice(0, 4)) + 1

/** A tenancy of one year that starts on 1 September of next year. */
export const UPCOMING_TENANCY = { startDate: `${nextYear}-09-01`, endDate: `${nextYear + 1}-08-31` }

/** A tenancy that starts and ends a month later. */
export const LATER_TENANCY = { startDate: `${nextYear}-10-01`, endDate: `${nextYear + 1}-09-30` }

/**
 * Replaces the dates of tenancies in a program, request or response of the documentation with those of
 * `UPCOMING_TENANCY`, because the documentation's dates are fixed.
 */
export const replaceTenancyDates = (text: string): string =>
  text.replace(
    /(?<=\b(startDate|endDate)\W+)\d{4}-\d\d-\d\d\b/g,
    (_, field: keyof typeof UPCOMING_TENANCY) => UPCOMING_TENANCY[field],
  )
