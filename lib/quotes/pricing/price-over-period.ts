import type { Interval } from '@/lib/platform/validation/calendar-date'

/**
 * A price that changes: each part holds over its span, the first from the beginning of time and the
 * last to its end. Spans count days, or units of use.
 */
export type DatedPrice = readonly PricePart[]

interface PricePart extends Interval {
  price: number
  /** The row of the rate card that says so. */
  row: DatedRow
}

export interface DatedRow {
  /** YYYY-MM-DD */
  from: string
  /** Carried forward instead of published. */
  estimated: boolean
}

/** @param changes what the price is from a point on, earliest first */
export function createDatedPrice(changes: readonly { from: number; price: number; row: DatedRow }[]): DatedPrice {
  return changes.map(({ from, price, row }, index) => ({
    price,
    row,
    from: index === 0 ? -Infinity : from,
    until: changes[index + 1]?.from ?? Infinity,
  }))
}

/** The price of every unit of the span together; divided by the span's length, its weighted mean. */
export function sumOver(prices: DatedPrice, span: Interval): number {
  let total = 0
  for (const part of prices) {
    const overlap = getOverlap(part, span)
    if (overlap > 0) total += part.price * overlap
  }
  return total
}

/** How much of a part lies in a span; not above 0 where none does. */
export function getOverlap(part: Interval, span: Interval): number {
  return Math.min(part.until, span.until) - Math.max(part.from, span.from)
}
