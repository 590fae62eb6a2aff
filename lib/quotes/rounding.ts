/**
 * numerator ÷ denominator to the nearest whole number, half up. Both are whole and not negative, and
 * below 2^53, so the remainder is exact where a binary fraction would miss the half.
 */
export function roundHalfUp(numerator: number, denominator: number): number {
  const remainder = numerator % denominator
  const whole = (numerator - remainder) / denominator
  return remainder * 2 >= denominator ? whole + 1 : whole
}
