/** The signs that may be entered with a figure of a column: a price in pounds or pence, or a fraction as a percentage. */
export type FigureSign = '£' | 'p' | '%'

/**
 * Turns a typed or pasted figure into a plain number. Removes the sign of its column and the commas between thousands,
 * and turns a percentage into a fraction. Only trims any other text, which the schema then rejects.
 */
export function parseFigureText(text: string, sign?: FigureSign): string {
  const trimmed = text.trim()
  const [, pounds, whole, decimals = '', suffix] = FIGURE.exec(trimmed) ?? []
  const typedSign = pounds || suffix
  if (!whole || (pounds && suffix) || (typedSign && typedSign !== sign)) return trimmed
  const figure = whole.replaceAll(',', '') + decimals
  // Write the exponent instead of dividing, because that would give 0.14740000000000003 for 14.74%.
  return suffix === '%' ? String(Number(`${figure}e-2`)) : figure
}

const FIGURE = /^(£)?\s*(\d+|\d{1,3}(?:,\d{3})+)(\.\d+)?\s*(p|%)?$/
