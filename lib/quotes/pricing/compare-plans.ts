import { SERVICE_LABELS, type Service } from '@/lib/contracts/utility-services'
import { capitalise } from '@/lib/platform/to-sentence'
import type { QuoteItem } from './price-quote'
import { roundHalfUp } from './rounding'

export const PRICED_PLANS = ['GREENSAVER', 'UNLIMITED'] as const
type PricedPlan = (typeof PRICED_PLANS)[number]

/** A household's price on each plan, in GBP per week. Null if there's no price. */
type WeeklyPrices = Record<PricedPlan, number | null>

interface Line {
  service: Service
  label: string
  weekly: WeeklyPrices
}

export interface Comparison {
  lines: Line[]
  /** The totals of the services that have a price on every plan. Null if there are none. */
  totals: Totals | null
  /** Names the services that the totals don't include. Null if the totals include all services. */
  exclusion: string | null
}

interface Totals {
  /** The services that the totals cover, such as 'TV licence only'. Null if they cover all chosen services. */
  coverage: string | null
  /** The household's total in GBP per week. */
  household: Record<PricedPlan, number>
  /** The household's total divided by the number of people, rounded half up to the penny. */
  person: Record<PricedPlan, number>
}

/**
 * Compares what the chosen services cost on each plan that has prices. The totals say what they cover if a service has
 * no price. Otherwise, the price of the TV licence could pass for the price of the whole package.
 *
 * @param people how many people share the household's bill, 1 or more
 * @param broadband the speed as the user typed it, or '' if none is chosen yet. There's no price if we don't offer that
 *   speed
 */
export function comparePlans(
  quotes: readonly QuoteItem[],
  services: readonly Service[],
  people: number,
  broadband: string,
): Comparison {
  const lines = services.map((service) => ({
    service,
    ...getLine(quotes, service, { broadband, hasGas: services.includes('gas') }),
  }))
  const pricedLines = lines.filter(({ weekly }) => PRICED_PLANS.every((plan) => weekly[plan] !== null))
  const unpricedLines = lines.filter((line) => !pricedLines.includes(line))
  const sumPence = (plan: PricedPlan) =>
    pricedLines.reduce((sum, { weekly }) => sum + Math.round((weekly[plan] ?? 0) * 100), 0)
  return {
    lines,
    totals:
      pricedLines.length === 0
        ? null
        : {
            coverage: unpricedLines.length === 0 ? null : `${capitalise(joinNames(pricedLines))} only`,
            household: mapPlans((plan) => sumPence(plan) / 100),
            person: mapPlans((plan) => roundHalfUp(sumPence(plan), people) / 100),
          },
    exclusion: unpricedLines.length === 0 ? null : describeExclusion(unpricedLines, broadband, pricedLines.length > 0),
  }
}

function describeExclusion(unpricedLines: Line[], broadband: string, hasTotals: boolean): string {
  const lines = broadband === '' ? unpricedLines.filter(({ service }) => service !== 'wifi') : unpricedLines
  const chooseSpeed = 'Choose the broadband speed to see its price.'
  if (lines.length === 0) return chooseSpeed
  const names = joinNames(lines)
  const verb = lines.length === 1 ? 'has' : 'have'
  const exclusion = hasTotals
    ? `The totals don’t include ${names}, which ${verb} no price.`
    : `${capitalise(names)} ${verb} no price, so there’s no total.`
  return lines.length === unpricedLines.length ? exclusion : `${exclusion} ${chooseSpeed}`
}

/** Joins the names of services as they appear within a sentence, such as 'gas, water and TV licence'. */
const joinNames = (lines: Line[]): string =>
  LIST_FORMAT.format(
    lines.map(({ service }) => (service === 'tv' ? SERVICE_LABELS.tv : SERVICE_LABELS[service].toLowerCase())),
  )

const LIST_FORMAT = new Intl.ListFormat('en-GB')

interface Selection {
  broadband: string
  hasGas: boolean
}

function getLine(
  quotes: readonly QuoteItem[],
  service: Service,
  { broadband, hasGas }: Selection,
): { label: string; weekly: WeeklyPrices } {
  switch (service) {
    case 'gas':
      return { label: 'Gas', weekly: mapPlans((plan) => findEnergyItem(quotes, 'gas', plan)?.weeklyQuote || null) }
    case 'electricity':
      return { label: 'Electricity', weekly: mapPlans((plan) => findElectricityPrice(quotes, plan, hasGas)) }
    case 'wifi':
      return getBroadbandLine(quotes, broadband)
    case 'water':
    case 'tv': {
      const price = quotes.find(({ utilityType }) => utilityType === service)?.weeklyQuote || null
      return { label: service === 'tv' ? 'TV licence' : 'Water', weekly: mapPlans(() => price) }
    }
  }
}

/**
 * Finds the price of electricity on a plan. If the home has no mains gas, or the package doesn't include gas, this is
 * the electric-only price.
 */
function findElectricityPrice(quotes: readonly QuoteItem[], plan: PricedPlan, isGasChosen: boolean): number | null {
  const item = findEnergyItem(quotes, 'electric', plan)
  if (!item) return null
  const hasGas = isGasChosen && findEnergyItem(quotes, 'gas', plan)?.weeklyQuote
  return (hasGas || !('weeklyQuoteElectricOnly' in item) ? item.weeklyQuote : item.weeklyQuoteElectricOnly) || null
}

function getBroadbandLine(quotes: readonly QuoteItem[], speed: string) {
  const offers = quotes.filter((item) => item.utilityType === 'broadband')
  const offer = offers.find(({ broadbandSpeed }) => normalise(broadbandSpeed) === normalise(speed))
  const label = offer ? `Broadband, ${offer.broadbandSpeed}` : 'Broadband'
  return { label, weekly: mapPlans(() => offer?.weeklyQuote ?? null) }
}

const findEnergyItem = (quotes: readonly QuoteItem[], utility: 'gas' | 'electric', plan: PricedPlan) =>
  quotes.find((item) => item.utilityType === utility && 'planType' in item && item.planType === plan)

const mapPlans = <Value>(getValue: (plan: PricedPlan) => Value): Record<PricedPlan, Value> => ({
  GREENSAVER: getValue('GREENSAVER'),
  UNLIMITED: getValue('UNLIMITED'),
})

const normalise = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
