/**
 * Returns a household's estimated use in a year. The table starts at one person and has at least two rows. If the
 * household is larger than any in the table, each extra person adds the difference between the table's last two rows.
 */
export function estimateYearlyUse(people: number, table: readonly number[]): number {
  const last = table.at(-1) ?? 0
  const step = last - (table.at(-2) ?? 0)
  return table[people - 1] ?? last + (people - table.length) * step
}

/**
 * Returns the yearly use of an average household, by interpolating between two rows of the table. The result is in
 * ten-thousandths of the table's unit.
 *
 * @param people the number of people in an average household, in ten-thousandths
 */
export function estimateAverageUse(people: number, table: readonly number[]): number {
  const whole = Math.floor(people / 10_000)
  const lower = estimateYearlyUse(whole, table)
  return lower * 10_000 + (estimateYearlyUse(whole + 1, table) - lower) * (people % 10_000)
}
