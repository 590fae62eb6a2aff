import { parseCalendarDate } from '@/lib/platform/validation/calendar-date'
import { estimateAverageUse } from '../pricing/estimated-consumption'
import { createYearProfile, getUseBefore, type YearProfile } from '../pricing/monthly-consumption-shares'
import { createDatedPrice, type DatedPrice } from '../pricing/price-over-period'

/**
 * The figures of a rate card as they are in its files and tables, with the same column names. Rates are in pence
 * including VAT, and other prices are in GBP. Dates are in the format YYYY-MM-DD.
 *
 * The rows are in ascending order of date (for each region), household size, month or broadband speed, if they have
 * such a column.
 */
export interface RateCardFigures {
  energy_rates: readonly EnergyRateRow[]
  energy_uses: readonly { adults: number; electricity_kwh: number; gas_kwh: number }[]
  monthly_shares: readonly { month: number; electricity: number; gas: number }[]
  rate_card_plans: readonly { name: PlanFigure; value: number }[]
  region_prefixes: readonly { prefix: string; region: string }[]
  off_gas_outcodes: readonly { outcode: string }[]
  water_bills: readonly { area: string; annual: number }[]
  water_uses: readonly { occupants: number; m3: number }[]
  tv_licences: readonly { from: string; annual: number }[]
  broadband_options: readonly { speed: string; monthly: number }[]
}

interface EnergyRateRow {
  region: string
  from: string
  electricity_unit: number
  electricity_standing: number
  gas_unit: number
  gas_standing: number
  /** Whether the rate is an estimate: it wasn't published, but carried forward from an earlier period. */
  estimated: boolean
}

export const PLAN_FIGURES = [
  'unlimited_unit_factor',
  'unlimited_allowance_factor',
  'electric_only_factor',
  'average_household',
] as const
type PlanFigure = (typeof PLAN_FIGURES)[number]

/**
 * A version of the rate card in the form used for pricing. All figures are whole numbers, and tables are maps, so that
 * pricing is exact and fast. It never changes.
 */
export interface RateCard {
  readonly id: number
  /** The electricity region of each postcode sector, outcode and area that the card lists. */
  readonly regions: ReadonlyMap<string, string>
  readonly offGasOutcodes: ReadonlySet<string>
  readonly energyRates: ReadonlyMap<string, RegionRates>
  readonly electricityUse: EnergyUse
  readonly gasUse: EnergyUse
  /** The figures of rate_card_plans, in ten-thousandths. */
  readonly plans: Readonly<Record<PlanFigure, number>>
  /** An average household's water bill in pence per year, by postcode area. */
  readonly waterBills: ReadonlyMap<string, number>
  readonly waterUse: WaterUse
  /** The TV licence fee, in pence per year. Its intervals are in days. */
  readonly tvLicence: DatedPrice
  /** The broadband products, slowest first. `monthly` is in pence per month. */
  readonly broadband: readonly { readonly speed: string; readonly monthly: number }[]
}

export interface RegionRates {
  readonly electricity: FuelRates
  readonly gas: FuelRates
}

/** A region's rates for one fuel, in hundredths of a penny. */
export interface FuelRates {
  /** The rate per kWh. Its intervals are in units of use, so that a mean of rates is weighted by use. */
  readonly unit: DatedPrice
  /** The standing charge per day. Its intervals are in days. */
  readonly standing: DatedPrice
}

export interface EnergyUse {
  /** The use in kWh per year: for one adult, for two adults and so on. */
  readonly byAdults: readonly number[]
  readonly yearProfile: YearProfile
}

interface WaterUse {
  /** The use in m³ per year: for one occupant, for two occupants and so on. */
  readonly byOccupants: readonly number[]
  /** An average household's use, in ten-thousandths of a m³ per year. */
  readonly average: number
}

/** @param id the ID of the version, which quotes and errors refer to */
export function buildRateCard(id: number, figures: RateCardFigures): RateCard {
  const plans = Object.fromEntries(
    figures.rate_card_plans.map(({ name, value }) => [name, toTenThousandths(value)]),
  ) as RateCard['plans']
  const electricityUse: EnergyUse = {
    byAdults: figures.energy_uses.map((row) => row.electricity_kwh),
    yearProfile: createYearProfile(figures.monthly_shares.map((row) => toTenThousandths(row.electricity))),
  }
  const gasUse: EnergyUse = {
    byAdults: figures.energy_uses.map((row) => row.gas_kwh),
    yearProfile: createYearProfile(figures.monthly_shares.map((row) => toTenThousandths(row.gas))),
  }
  const byOccupants = figures.water_uses.map((row) => row.m3)
  return {
    id,
    regions: new Map(figures.region_prefixes.map((row) => [row.prefix, row.region])),
    offGasOutcodes: new Set(figures.off_gas_outcodes.map((row) => row.outcode)),
    energyRates: buildEnergyRates(figures.energy_rates, electricityUse.yearProfile, gasUse.yearProfile),
    electricityUse,
    gasUse,
    plans,
    waterBills: new Map(figures.water_bills.map((row) => [row.area, toHundredths(row.annual)])),
    waterUse: { byOccupants, average: estimateAverageUse(plans.average_household, byOccupants) },
    tvLicence: createDatedPrice(
      figures.tv_licences.map(({ from, annual }) => ({
        from: parseCalendarDate(from).number,
        price: toHundredths(annual),
        row: { from, estimated: false },
      })),
    ),
    broadband: figures.broadband_options.map((row) => ({ speed: row.speed, monthly: toHundredths(row.monthly) })),
  }
}

function buildEnergyRates(
  rows: readonly EnergyRateRow[],
  electricityProfile: YearProfile,
  gasProfile: YearProfile,
): Map<string, RegionRates> {
  const byRegion = Map.groupBy(rows, (row) => row.region)
  const buildFuelRates = (
    regionRows: EnergyRateRow[],
    profile: YearProfile,
    name: 'electricity' | 'gas',
  ): FuelRates => {
    const dated = regionRows.map((row) => ({
      row,
      day: parseCalendarDate(row.from),
      source: { from: row.from, estimated: row.estimated },
    }))
    return {
      unit: createDatedPrice(
        dated.map(({ row, day, source }) => ({
          from: getUseBefore(profile, day),
          price: toHundredths(row[`${name}_unit`]),
          row: source,
        })),
      ),
      standing: createDatedPrice(
        dated.map(({ row, day, source }) => ({
          from: day.number,
          price: toHundredths(row[`${name}_standing`]),
          row: source,
        })),
      ),
    }
  }
  return new Map(
    [...byRegion].map(([region, regionRows]) => [
      region,
      {
        electricity: buildFuelRates(regionRows, electricityProfile, 'electricity'),
        gas: buildFuelRates(regionRows, gasProfile, 'gas'),
      },
    ]),
  )
}

// Both functions round the product, to remove floating-point errors. The decimals have at most two places for
// `toHundredths`, and at most four for `toTenThousandths`.
const toHundredths = (decimal: number) => Math.round(decimal * 100)
const toTenThousandths = (decimal: number) => Math.round(decimal * 10_000)
