import type { Interval } from '@/lib/platform/validation/calendar-date'

/**
 * A price that changes over time. Each part is an interval with the price that applies to it. Intervals are in days or
 * in units of energy use (monthly-consumption-shares.ts). The first part has no start and the last part has no end, so
 * together they cover all time.
 */
export type DatedPrice = readonly PricePart[]

interface PricePart extends Interval {
  price: number
  /** The row of the rate card that contains the price. */
  row: DatedRow
}

export interface DatedRow {
  /** The date from which the row applies, YYYY-MM-DD. */
  from: string
  /** Whether the rate is an estimate: it wasn't published, but carried forward from an earlier period. */
  estimated: boolean
}

/** @param changes the prices and the day or unit of use from which each applies, earliest first */
export function createDatedPrice(changes: readonly { from: number; price: number; row: DatedRow }[]): DatedPrice {
  return changes.map(({ from, price, row }, index) => ({
    price,
    row,
    from: index === 0 ? -Infinity : from,
    until: changes[index + 1]?.from ?? Infinity,
  }))
}

/**
 * Adds up the price of every unit in the span. The sum divided by the span's length is the weighted mean of the prices.
 */
export function sumOver(prices: DatedPrice, span: Interval): number {
  let total = 0
  for (const part of prices) {
    const overlap = getOverlap(part, span)
    if (overlap > 0) total += part.price * overlap
  }
  return total
}

/** Returns the length of the overlap of two intervals. It's 0 or negative if they don't overlap. */
export function getOverlap(part: Interval, span: Interval): number {
  return Math.min(part.until, span.until) - Math.max(part.from, span.from)
}
