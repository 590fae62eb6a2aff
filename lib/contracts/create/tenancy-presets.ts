import { Temporal } from 'temporal-polyfill'

/** A common tenancy that users can choose instead of entering both dates. */
export interface TenancyPreset {
  /** For example, '1 Sep 2027, 12 months'. */
  label: string
  /** The first day, YYYY-MM-DD. */
  startDate: string
  /** The last day, YYYY-MM-DD. */
  endDate: string
}

const JULY = 7
const SEPTEMBER = 9

/**
 * Returns common tenancies that start after today. Student tenancies start on 1 July or 1 September, and others often at
 * the start of a month. Sorted by start date, without duplicates.
 *
 * @param today YYYY-MM-DD, in UK time
 */
export function getTenancyPresets(today: string): TenancyPreset[] {
  const firstOfMonth = Temporal.PlainDate.from(today).with({ day: 1 })
  const nextMonth = firstOfMonth.add({ months: 1 })
  const findNext = (month: number) => {
    const day = firstOfMonth.with({ month })
    return Temporal.PlainDate.compare(day, nextMonth) < 0 ? day.add({ years: 1 }) : day
  }
  const tenancies = [
    ...[6, 12].map((months) => ({ start: nextMonth, months })),
    ...[JULY, SEPTEMBER].map((month) => ({ start: findNext(month), months: 12 })),
  ].sort((a, b) => Temporal.PlainDate.compare(a.start, b.start))
  const presets = tenancies.map(({ start, months }) => ({
    label: `${start.toLocaleString('en-GB', { dateStyle: 'medium' })}, ${months} months`,
    startDate: start.toString(),
    endDate: start.add({ months }).subtract({ days: 1 }).toString(),
  }))
  return presets.filter(({ label }, index) => presets.findIndex((preset) => preset.label === label) === index)
}
