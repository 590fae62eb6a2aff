import type { Interval } from '@/lib/platform/validation/calendar-date'

/**
 * A price that changes over time. Together its parts cover all time: the first has no start and the last no end. The
 * intervals count days or units of use.
 */
export type DatedPrice = readonly PricePart[]

interface PricePart extends Interval {
  price: number
  /** The row of the rate card that sets the price. */
  row: DatedRow
}

export interface DatedRow {
  /** YYYY-MM-DD */
  from: string
  /** Whether the rate was carried forward from an earlier period instead of published. */
  estimated: boolean
}

/** @param changes the prices and the points from which they apply, earliest first */
export function createDatedPrice(changes: readonly { from: number; price: number; row: DatedRow }[]): DatedPrice {
  return changes.map(({ from, price, row }, index) => ({
    price,
    row,
    from: index === 0 ? -Infinity : from,
    until: changes[index + 1]?.from ?? Infinity,
  }))
}

/** Adds up the price of every unit in the span. Divided by the span's length, this gives the weighted mean. */
export function sumOver(prices: DatedPrice, span: Interval): number {
  let total = 0
  for (const part of prices) {
    const overlap = getOverlap(part, span)
    if (overlap > 0) total += part.price * overlap
  }
  return total
}

/** Returns the length of the overlap. It is 0 or negative if there is none. */
export function getOverlap(part: Interval, span: Interval): number {
  return Math.min(part.until, span.until) - Math.max(part.from, span.from)
}
