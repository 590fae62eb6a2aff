import type { Fraction } from '@/lib/quotes/pricing/rounding'

const PLACES = 6

/**
 * A fraction ÷ a scale as a decimal, '7.9123': cut after six places, and then with '…'.
 *
 * @param scale 100 for hundredths of a penny shown as pence
 */
export function exact({ numerator, denominator }: Fraction, scale = 1): string {
  const [over, under] = [BigInt(numerator) * 10n ** BigInt(PLACES), BigInt(denominator) * BigInt(scale)]
  const digits = (over / under).toString().padStart(PLACES + 1, '0')
  const [whole, part] = [digits.slice(0, -PLACES), digits.slice(-PLACES)]
  if (over % under !== 0n) return `${grouped(whole)}.${part}…`
  const shortened = part.replace(/0+$/, '')
  return shortened ? `${grouped(whole)}.${shortened}` : grouped(whole)
}

/** Hundredths as a decimal with two places. */
export const twoPlaces = (hundredths: number): string =>
  `${grouped(String(Math.floor(hundredths / 100)))}.${String(hundredths % 100).padStart(2, '0')}`

/** Ten-thousandths as a decimal. */
export const factor = (tenThousandths: number): string => exact({ numerator: tenThousandths, denominator: 10_000 })

export const count = (whole: number): string => grouped(String(whole))

/** About how many kWh: one place. */
export const kwh = ({ numerator, denominator }: Fraction): string =>
  (numerator / denominator).toLocaleString('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

const grouped = (digits: string) => digits.replaceAll(/\B(?=(\d{3})+$)/g, ',')
