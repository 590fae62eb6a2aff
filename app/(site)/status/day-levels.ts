import type { DayLevel } from '@/lib/partner-api/service-status/service-status'

/** How the page shows a day. The height tells levels apart without colour. It's a percentage of the chart's. */
export const DAY_LEVELS: Record<DayLevel, { text: string; fill: string; height: number }> = {
  none: { text: 'No failures', fill: 'fill-good', height: 100 },
  some: { text: 'Under 1% failed or late', fill: 'fill-warn', height: 75 },
  many: { text: '1% or more failed or late', fill: 'fill-bad', height: 50 },
  unmeasured: { text: 'Not measured', fill: 'fill-quiet', height: 30 },
  idle: { text: 'Nothing to measure', fill: 'fill-edge', height: 10 },
  before: { text: 'No data yet', fill: 'fill-line', height: 4 },
}

export const LEVEL_NAMES = Object.keys(DAY_LEVELS) as DayLevel[]
