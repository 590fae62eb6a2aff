import { calendarDay } from '@/lib/platform/validation/calendar-date'
import { type DatedPrice, datedPrice } from '../pricing/dated-price'
import { averageUse } from '../pricing/estimated-consumption'
import { spreadOverYear, usedBefore, type YearSpread } from '../pricing/monthly-profile'

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
  readonly overYear: YearSpread
}

interface WaterUse {
  /** m³ a year of one occupant, two occupants, and so on. */
  readonly byOccupants: readonly number[]
  /** Of an average household, in ten-thousandths of a m³ a year. */
  readonly average: number
}

/** @param id of the stored version */
export function rateCard(id: number, figures: RateCardFigures): RateCard {
  const plans = Object.fromEntries(
    figures.rate_card_plans.map(({ name, value }) => [name, tenThousandths(value)]),
  ) as RateCard['plans']
  const electricityUse: EnergyUse = {
    byAdults: figures.energy_uses.map((row) => row.electricity_kwh),
    overYear: spreadOverYear(figures.monthly_shares.map((row) => tenThousandths(row.electricity))),
  }
  const gasUse: EnergyUse = {
    byAdults: figures.energy_uses.map((row) => row.gas_kwh),
    overYear: spreadOverYear(figures.monthly_shares.map((row) => tenThousandths(row.gas))),
  }
  const byOccupants = figures.water_uses.map((row) => row.m3)
  return {
    id,
    regions: new Map(figures.region_prefixes.map((row) => [row.prefix, row.region])),
    offGasOutcodes: new Set(figures.off_gas_outcodes.map((row) => row.outcode)),
    energyRates: energyRates(figures.energy_rates, electricityUse.overYear, gasUse.overYear),
    electricityUse,
    gasUse,
    plans,
    waterBills: new Map(figures.water_bills.map((row) => [row.area, hundredths(row.annual)])),
    waterUse: { byOccupants, average: averageUse(plans.average_household, byOccupants) },
    tvLicence: datedPrice(
      figures.tv_licences.map(({ from, annual }) => ({
        from: calendarDay(from).number,
        price: hundredths(annual),
        row: { from, estimated: false },
      })),
    ),
    broadband: figures.broadband_options.map((row) => ({ speed: row.speed, monthly: hundredths(row.monthly) })),
  }
}

function energyRates(
  rows: readonly EnergyRateRow[],
  electricityUse: YearSpread,
  gasUse: YearSpread,
): Map<string, RegionRates> {
  const byRegion = Map.groupBy(rows, (row) => row.region)
  const fuel = (own: EnergyRateRow[], use: YearSpread, name: 'electricity' | 'gas'): FuelRates => {
    const dated = own.map((row) => ({
      row,
      day: calendarDay(row.from),
      stated: { from: row.from, estimated: row.estimated },
    }))
    return {
      unit: datedPrice(
        dated.map(({ row, day, stated }) => ({
          from: usedBefore(use, day),
          price: hundredths(row[`${name}_unit`]),
          row: stated,
        })),
      ),
      standing: datedPrice(
        dated.map(({ row, day, stated }) => ({
          from: day.number,
          price: hundredths(row[`${name}_standing`]),
          row: stated,
        })),
      ),
    }
  }
  return new Map(
    [...byRegion].map(([region, own]) => [
      region,
      { electricity: fuel(own, electricityUse, 'electricity'), gas: fuel(own, gasUse, 'gas') },
    ]),
  )
}

// A decimal of few places is off by far less than half a unit, so rounding finds the figure itself.
const hundredths = (decimal: number) => Math.round(decimal * 100)
const tenThousandths = (decimal: number) => Math.round(decimal * 10_000)
