/**
 * Returns a year's use for a number of people. The table starts at one person and has at least two rows. Each person
 * beyond its last row adds the difference between its last two rows.
 */
export function estimateYearlyUse(people: number, table: readonly number[]): number {
  const last = table.at(-1) ?? 0
  const step = last - (table.at(-2) ?? 0)
  return table[people - 1] ?? last + (people - table.length) * step
}

/**
 * Returns the yearly use of an average household, interpolated between the table's rows, in ten-thousandths of its
 * unit.
 *
 * @param people the average size, in ten-thousandths
 */
export function estimateAverageUse(people: number, table: readonly number[]): number {
  const whole = Math.floor(people / 10_000)
  const lower = estimateYearlyUse(whole, table)
  return lower * 10_000 + (estimateYearlyUse(whole + 1, table) - lower) * (people % 10_000)
}
