import type { Fraction } from '@/lib/quotes/pricing/rounding'

const DECIMAL_PLACES = 6

/**
 * Formats a fraction, divided by `scale`, as a decimal such as '7.9123'. If there are more than six decimal places,
 * cuts off the rest and appends '…'.
 *
 * @param scale 100 to convert hundredths of a penny to pence, or pence to pounds
 */
export function formatExact({ numerator, denominator }: Fraction, scale = 1): string {
  const [dividend, divisor] = [BigInt(numerator) * 10n ** BigInt(DECIMAL_PLACES), BigInt(denominator) * BigInt(scale)]
  const digits = (dividend / divisor).toString().padStart(DECIMAL_PLACES + 1, '0')
  const [whole, decimals] = [digits.slice(0, -DECIMAL_PLACES), digits.slice(-DECIMAL_PLACES)]
  if (dividend % divisor !== 0n) return `${groupThousands(whole)}.${decimals}…`
  const trimmedDecimals = decimals.replace(/0+$/, '')
  return trimmedDecimals ? `${groupThousands(whole)}.${trimmedDecimals}` : groupThousands(whole)
}

/** Formats a number of hundredths as a decimal with two places: 790 becomes '7.90'. */
export const formatHundredths = (hundredths: number): string =>
  `${groupThousands(String(Math.floor(hundredths / 100)))}.${String(hundredths % 100).padStart(2, '0')}`

/** Formats a number of ten-thousandths as a decimal: 10800 becomes '1.08'. */
export const formatFactor = (tenThousandths: number): string =>
  formatExact({ numerator: tenThousandths, denominator: 10_000 })

export const formatCount = (whole: number): string => groupThousands(String(whole))

/** Formats a number of kWh, rounded to one decimal place, without the unit. */
export const formatKwh = ({ numerator, denominator }: Fraction): string =>
  (numerator / denominator).toLocaleString('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Returns whether a figure such as '3.3' equals a result with a unit, such as '£3.30'. */
export const isSameFigure = (figure: string, result: string): boolean =>
  Number(figure.replaceAll(',', '')) === Number.parseFloat(result.replaceAll(/[£,]/g, ''))

/** Joins strings as 'one, two and three'. */
export const formatList = (texts: string[]): string => new Intl.ListFormat('en-GB').format(texts)

const groupThousands = (digits: string) => digits.replaceAll(/\B(?=(\d{3})+$)/g, ',')
