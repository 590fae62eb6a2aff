import { parseCalendarDate } from '@/lib/platform/validation/calendar-date'
import { estimateAverageUse } from '../pricing/estimated-consumption'
import { createYearProfile, getUseBefore, type YearProfile } from '../pricing/monthly-consumption-shares'
import { createDatedPrice, type DatedPrice } from '../pricing/price-over-period'

/**
 * The figures of a rate card as its files and its tables hold them, with their column names: rates in
 * pence, VAT included, other prices in GBP, dates YYYY-MM-DD, every list in the order of its file.
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
  /** Carried forward instead of published. */
  estimated: boolean
}

export const PLAN_FIGURES = [
  'unlimited_unit_factor',
  'unlimited_allowance_factor',
  'electric_only_factor',
  'average_household',
] as const
type PlanFigure = (typeof PLAN_FIGURES)[number]

/** One version of the prices in the form that pricing reads: whole numbers, found by key. Never changed. */
export interface RateCard {
  readonly id: number
  /** Postcode sector, outcode or area to region. */
  readonly regions: ReadonlyMap<string, string>
  readonly offGasOutcodes: ReadonlySet<string>
  readonly energyRates: ReadonlyMap<string, RegionRates>
  readonly electricityUse: EnergyUse
  readonly gasUse: EnergyUse
  /** In ten-thousandths. */
  readonly plans: Readonly<Record<PlanFigure, number>>
  /** Pence a year of an average household, by postcode area. */
  readonly waterBills: ReadonlyMap<string, number>
  readonly waterUse: WaterUse
  /** Pence a year, over days. */
  readonly tvLicence: DatedPrice
  /** Pence a month, slowest first. */
  readonly broadband: readonly { readonly speed: string; readonly monthly: number }[]
}

export interface RegionRates {
  readonly electricity: FuelRates
  readonly gas: FuelRates
}

/** In hundredths of a penny. */
export interface FuelRates {
  /** Per kWh, over the units of use: a mean of it is weighted by use. */
  readonly unit: DatedPrice
  /** Per day, over days. */
  readonly standing: DatedPrice
}

export interface EnergyUse {
  /** kWh a year of one adult, two adults, and so on. */
  readonly byAdults: readonly number[]
  readonly yearProfile: YearProfile
}

interface WaterUse {
  /** m³ a year of one occupant, two occupants, and so on. */
  readonly byOccupants: readonly number[]
  /** Of an average household, in ten-thousandths of a m³ a year. */
  readonly average: number
}

/** @param id of the stored version */
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

// A decimal of few places is off by far less than half a unit, so rounding finds the figure itself.
const toHundredths = (decimal: number) => Math.round(decimal * 100)
const toTenThousandths = (decimal: number) => Math.round(decimal * 10_000)
