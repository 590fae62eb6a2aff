import { parsePostcode } from '@/lib/addresses/postcodes/postcode'
import { estimateYearlyUse } from '@/lib/quotes/pricing/estimated-consumption'
import type { ElectricQuote, GasQuote } from '@/lib/quotes/pricing/price-energy'
import type { QuoteItem } from '@/lib/quotes/pricing/price-quote'
import { explainQuotes, type QuoteBreakdown } from '@/lib/quotes/pricing/quote-breakdown'
import { findSupplyRegion } from '@/lib/quotes/pricing/supply-region'
import { getLiveRateCard } from '@/lib/quotes/rate-cards/get-live-rate-card'

/**
 * The household and tenancy of the request in docs/examples/quotes/1-quotes.sh, which the guide shows. A test checks
 * that they match.
 */
export const EXAMPLE_REQUEST = {
  postcode: 'LS6 3AA',
  numberOfTenants: 4,
  startDate: '2027-09-01',
  endDate: '2028-08-31',
}

/**
 * The figures that the guide's worked example explains, from the live rate card. Energy use is in kWh per year, and
 * water use in m³ per year. The water bill is in GBP per year, and the broadband price in GBP per month.
 */
export interface WorkedExample {
  days: number
  yearlyUse: { gas: number; electricity: number }
  quotes: QuoteItem[]
  breakdown: QuoteBreakdown
  gas: { greensaver: GasQuote; unlimited: GasQuote }
  electric: { greensaver: ElectricQuote; unlimited: ElectricQuote }
  factors: { unlimitedUnit: number; unlimitedAllowance: number; electricOnly: number }
  water: { bill: number; use: number; averageUse: number; averageHousehold: number }
  broadbandMonthly: { speed: string; price: number }
  /** The number of people in the largest household in each table of yearly use. */
  largestHouseholds: { energy: number; water: number }
}

/**
 * Calculates the worked example. Returns null if the live rate card can't be loaded, or has no prices for the example's
 * postcode.
 */
export async function loadWorkedExample(): Promise<WorkedExample | null> {
  const card = await getLiveRateCard().catch(() => null)
  const postcode = parsePostcode(EXAMPLE_REQUEST.postcode)
  const region = card && postcode && findSupplyRegion(card, postcode)
  const [broadband] = card?.broadband ?? []
  if (!region || !broadband) return null
  const { numberOfTenants } = EXAMPLE_REQUEST
  const breakdown = explainQuotes(card, postcode, EXAMPLE_REQUEST)
  if (!breakdown) return null
  const quotes = breakdown.items.map(({ item }) => item)
  const findEnergyQuote = <Item extends GasQuote | ElectricQuote>(utilityType: string, planType: string) =>
    quotes.find((item) => item.utilityType === utilityType && 'tariff' in item && item.planType === planType) as Item
  return {
    days: breakdown.days,
    yearlyUse: {
      gas: estimateYearlyUse(numberOfTenants, card.gasUse.byAdults),
      electricity: estimateYearlyUse(numberOfTenants, card.electricityUse.byAdults),
    },
    quotes,
    breakdown,
    gas: { greensaver: findEnergyQuote('gas', 'GREENSAVER'), unlimited: findEnergyQuote('gas', 'UNLIMITED') },
    electric: {
      greensaver: findEnergyQuote('electric', 'GREENSAVER'),
      unlimited: findEnergyQuote('electric', 'UNLIMITED'),
    },
    factors: {
      unlimitedUnit: card.plans.unlimited_unit_factor / 10_000,
      unlimitedAllowance: card.plans.unlimited_allowance_factor / 10_000,
      electricOnly: card.plans.electric_only_factor / 10_000,
    },
    water: {
      bill: (card.waterBills.get(region.area) ?? 0) / 100,
      use: estimateYearlyUse(numberOfTenants, card.waterUse.byOccupants),
      averageUse: card.waterUse.average / 10_000,
      averageHousehold: card.plans.average_household / 10_000,
    },
    broadbandMonthly: { speed: broadband.speed, price: broadband.monthly / 100 },
    largestHouseholds: { energy: card.gasUse.byAdults.length, water: card.waterUse.byOccupants.length },
  }
}
