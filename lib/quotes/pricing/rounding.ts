/** A figure that isn't rounded yet. Both parts must meet the conditions of `roundHalfUp`. */
export interface Fraction {
  numerator: number
  denominator: number
}

/** Rounds a fraction to the nearest whole number. A half is rounded up. */
export const roundFraction = ({ numerator, denominator }: Fraction): number => roundHalfUp(numerator, denominator)

/**
 * Divides, and rounds the result to the nearest whole number. A half is rounded up. Both arguments must be whole
 * numbers from 0 to 2^53, and the denominator must be above 0. The remainder is then exact, whereas a floating-point
 * division would round some halves down.
 */
export function roundHalfUp(numerator: number, denominator: number): number {
  const remainder = numerator % denominator
  const whole = (numerator - remainder) / denominator
  return remainder * 2 >= denominator ? whole + 1 : whole
}
