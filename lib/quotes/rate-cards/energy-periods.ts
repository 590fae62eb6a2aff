import type { RateCardFigures } from './rate-card'

type EnergyRates = RateCardFigures['energy_rates']

/** Returns the dates from which energy rates apply, earliest first, YYYY-MM-DD. */
export const listEnergyPeriods = ({ energy_rates }: Pick<RateCardFigures, 'energy_rates'>): string[] =>
  [...new Set(energy_rates.map(({ from }) => from))].sort()

/** Returns the rates that apply in each region on a day. Before the first period, those are its rates. */
export function findEnergyRatesOn({ energy_rates }: Pick<RateCardFigures, 'energy_rates'>, day: string): EnergyRates {
  const periods = listEnergyPeriods({ energy_rates })
  const period = periods.findLast((from) => from <= day) ?? periods[0]
  return energy_rates.filter(({ from }) => from === period)
}
