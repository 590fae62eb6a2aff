import { parseCalendarDate } from '@/lib/platform/validation/calendar-date'
import { estimateAverageUse } from '../pricing/estimated-consumption'
import { createYearProfile, getUseBefore, type YearProfile } from '../pricing/monthly-consumption-shares'
import { createDatedPrice, type DatedPrice } from '../pricing/price-over-period'

/**
 * The figures of a rate card, in the structure and with the column names of its files and tables. Rates are in pence,
 * VAT included; other prices are in GBP. Dates are YYYY-MM-DD. Every list has the order of its file.
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
  /** Whether the rate was carried forward from an earlier period instead of published. */
  estimated: boolean
}

export const PLAN_FIGURES = [
  'unlimited_unit_factor',
  'unlimited_allowance_factor',
  'electric_only_factor',
  'average_household',
] as const
type PlanFigure = (typeof PLAN_FIGURES)[number]

/** A version of the rate card in the form used for pricing, with whole numbers indexed by key. Immutable. */
export interface RateCard {
  readonly id: number
  /** Maps postcode sectors, outcodes and areas to regions. */
  readonly regions: ReadonlyMap<string, string>
  readonly offGasOutcodes: ReadonlySet<string>
  readonly energyRates: ReadonlyMap<string, RegionRates>
  readonly electricityUse: EnergyUse
  readonly gasUse: EnergyUse
  /** In ten-thousandths. */
  readonly plans: Readonly<Record<PlanFigure, number>>
  /** An average household's bill in pence a year, by postcode area. */
  readonly waterBills: ReadonlyMap<string, number>
  readonly waterUse: WaterUse
  /** In pence a year; the intervals count days. */
  readonly tvLicence: DatedPrice
  /** In pence a month, slowest first. */
  readonly broadband: readonly { readonly speed: string; readonly monthly: number }[]
}

export interface RegionRates {
  readonly electricity: FuelRates
  readonly gas: FuelRates
}

/** In hundredths of a penny. */
export interface FuelRates {
  /** Per kWh. The intervals count units of use, so that a mean is weighted by use. */
  readonly unit: DatedPrice
  /** Per day. The intervals count days. */
  readonly standing: DatedPrice
}

export interface EnergyUse {
  /** In kWh a year, for one adult, two adults and so on. */
  readonly byAdults: readonly number[]
  readonly yearProfile: YearProfile
}

interface WaterUse {
  /** In m³ a year, for one occupant, two occupants and so on. */
  readonly byOccupants: readonly number[]
  /** An average household's use, in ten-thousandths of a m³ a year. */
  readonly average: number
}

/** @param id the stored version's ID */
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

// Rounding removes the floating-point error of a decimal with few places.
const toHundredths = (decimal: number) => Math.round(decimal * 100)
const toTenThousandths = (decimal: number) => Math.round(decimal * 10_000)
