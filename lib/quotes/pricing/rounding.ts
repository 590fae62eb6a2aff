/** A figure as it is before it is rounded; both parts as roundHalfUp takes them. */
export interface Fraction {
  numerator: number
  denominator: number
}

/** The whole number nearest to a fraction, half up. */
export const roundFraction = ({ numerator, denominator }: Fraction): number => roundHalfUp(numerator, denominator)

/**
 * numerator ÷ denominator to the nearest whole number, half up. Both are whole and not negative, and
 * below 2^53, so the remainder is exact where a binary fraction would miss the half.
 */
export function roundHalfUp(numerator: number, denominator: number): number {
  const remainder = numerator % denominator
  const whole = (numerator - remainder) / denominator
  return remainder * 2 >= denominator ? whole + 1 : whole
}
