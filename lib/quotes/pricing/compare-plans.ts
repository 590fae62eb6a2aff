import type { Service } from '@/lib/contracts/services'
import type { QuoteItem } from './price-quote'
import { roundHalfUp } from './rounding'

export const PRICED_PLANS = ['GREENSAVER', 'UNLIMITED'] as const
type PricedPlan = (typeof PRICED_PLANS)[number]

/** GBP a week of the household, by plan; null where the area has no price for it. */
type Weekly = Record<PricedPlan, number | null>

export interface Comparison {
  lines: { service: Service; label: string; weekly: Weekly }[]
  /** Of all that has a price, in GBP a week. */
  household: Record<PricedPlan, number>
  person: Record<PricedPlan, number>
}

/**
 * What the chosen services cost under each plan that has a price, from the items of get quotes.
 *
 * @param people who share the household's bill, 1 or more
 * @param broadband as typed: the speed of that name has a price, other words have none
 */
export function comparePlans(
  quotes: readonly QuoteItem[],
  services: readonly Service[],
  people: number,
  broadband: string,
): Comparison {
  const lines = services.map((service) => ({
    service,
    ...lineOf(quotes, service, { broadband, hasGas: services.includes('gas') }),
  }))
  const pence = (plan: PricedPlan) => lines.reduce((sum, { weekly }) => sum + Math.round((weekly[plan] ?? 0) * 100), 0)
  return {
    lines,
    household: byPlan((plan) => pence(plan) / 100),
    person: byPlan((plan) => roundHalfUp(pence(plan), people) / 100),
  }
}

interface Chosen {
  broadband: string
  hasGas: boolean
}

function lineOf(
  quotes: readonly QuoteItem[],
  service: Service,
  { broadband, hasGas }: Chosen,
): { label: string; weekly: Weekly } {
  switch (service) {
    case 'gas':
      return { label: 'Gas', weekly: byPlan((plan) => energy(quotes, 'gas', plan)?.weeklyQuote || null) }
    case 'electricity':
      return { label: 'Electricity', weekly: byPlan((plan) => electricity(quotes, plan, hasGas)) }
    case 'wifi':
      return broadbandLine(quotes, broadband)
    case 'water':
    case 'tv': {
      const price = quotes.find(({ utilityType }) => utilityType === service)?.weeklyQuote || null
      return { label: service === 'tv' ? 'TV licence' : 'Water', weekly: byPlan(() => price) }
    }
  }
}

/** A home without mains gas heats by electricity, and so does one whose package has no gas. */
function electricity(quotes: readonly QuoteItem[], plan: PricedPlan, isGasChosen: boolean): number | null {
  const item = energy(quotes, 'electric', plan)
  if (!item) return null
  const hasGas = isGasChosen && energy(quotes, 'gas', plan)?.weeklyQuote
  return (hasGas || !('weeklyQuoteElectricOnly' in item) ? item.weeklyQuote : item.weeklyQuoteElectricOnly) || null
}

function broadbandLine(quotes: readonly QuoteItem[], wanted: string) {
  const offers = quotes.filter((item) => item.utilityType === 'broadband')
  const offer = offers.find(({ broadbandSpeed }) => plain(broadbandSpeed) === plain(wanted))
  const label = offer ? `Broadband, ${offer.broadbandSpeed}` : 'Broadband'
  return { label, weekly: byPlan(() => offer?.weeklyQuote ?? null) }
}

const energy = (quotes: readonly QuoteItem[], utility: 'gas' | 'electric', plan: PricedPlan) =>
  quotes.find((item) => item.utilityType === utility && 'planType' in item && item.planType === plan)

const byPlan = <Value>(value: (plan: PricedPlan) => Value): Record<PricedPlan, Value> => ({
  GREENSAVER: value('GREENSAVER'),
  UNLIMITED: value('UNLIMITED'),
})

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
