/** An unrounded figure. Both parts must be as `roundHalfUp` requires. */
export interface Fraction {
  numerator: number
  denominator: number
}

/** Rounds to the nearest whole number, half up. */
export const roundFraction = ({ numerator, denominator }: Fraction): number => roundHalfUp(numerator, denominator)

/**
 * Divides and rounds to the nearest whole number, half up. Both arguments must be whole numbers from 0 to 2^53. The
 * remainder is then exact, whereas floating-point division would miss some halves.
 */
export function roundHalfUp(numerator: number, denominator: number): number {
  const remainder = numerator % denominator
  const whole = (numerator - remainder) / denominator
  return remainder * 2 >= denominator ? whole + 1 : whole
}
