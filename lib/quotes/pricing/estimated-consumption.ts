/**
 * A year's use by number of people, from a table that begins with one person and has at least two
 * rows; each person beyond the largest row adds the last step.
 */
export function estimateYearlyUse(people: number, table: readonly number[]): number {
  const last = table.at(-1) ?? 0
  const step = last - (table.at(-2) ?? 0)
  return table[people - 1] ?? last + (people - table.length) * step
}

/**
 * The use of an average household, whose size is a fraction, read off the straight line between the
 * rows around it: in ten-thousandths of the table's unit.
 *
 * @param people in ten-thousandths
 */
export function estimateAverageUse(people: number, table: readonly number[]): number {
  const whole = Math.floor(people / 10_000)
  const lower = estimateYearlyUse(whole, table)
  return lower * 10_000 + (estimateYearlyUse(whole + 1, table) - lower) * (people % 10_000)
}
