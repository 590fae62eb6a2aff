// The files of a rate card: their names, the tables that they fill, and the format of their rows. Each file has the
// same columns as its table.
import { z } from 'zod'
import { PLAN_FIGURES } from './rate-card'

/**
 * Returns a schema for a plain decimal number, without a sign or an exponent.
 *
 * @param places the maximum number of decimal places, which is the number that the column stores
 */
function decimal(max: number, places: number) {
  const expected = `expected a number from 0 to ${max} with at most ${places} decimal places`
  return z
    .string()
    .regex(new RegExp(`^\\d{1,9}(\\.\\d{1,${places}})?$`), { error: expected, abort: true })
    .transform(Number)
    .refine((value) => value <= max, expected)
}

const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, { error: `expected a whole number from 1 to ${max}`, abort: true })
    .transform(Number)
    .refine((value) => value <= max, `expected a whole number from 1 to ${max}`)

const matchingText = (pattern: RegExp, expected: string) => z.string().regex(pattern, expected)

const date = z.iso
  .date({ error: 'expected a date, YYYY-MM-DD', abort: true })
  .refine((day) => day >= '2000' && day < '2100', 'expected a date from 2000 to 2099')
const positivePrice = (max: number) => decimal(max, 2).refine((value) => value > 0, 'expected a number above 0')

// A figure above these limits must be in the wrong unit or column. The limits for unit rates are about three times the
// highest price cap so far: 67 p and 17 p per kWh, January to March 2023 (Ofgem, 24 November 2022). The limit for
// standing charges is 3 GBP a day, and no region's standing charge has come near even 1 GBP.
const electricityUnit = positivePrice(200)
const gasUnit = positivePrice(50)
const standingCharge = positivePrice(300)
// Prices in GBP per year. The limit is several times the highest water bill and the TV licence fee. 0 means that water
// isn't billed.
const annual = decimal(3000, 2)
// Prices in GBP per month.
const monthly = positivePrice(500)
const share = decimal(1, 4).refine((value) => value > 0, 'expected a share above 0')
const region = matchingText(/^[A-Z_]{2}$/, 'expected a region of two characters, such as _A')
const area = matchingText(/^[A-Z]{1,2}$/, 'expected a postcode area, such as LS')
const outcode = matchingText(/^[A-Z]{1,2}\d[A-Z\d]?$/, 'expected an outcode, such as LS6')
const prefix = matchingText(
  /^[A-Z]{1,2}(\d[A-Z\d]?( \d)?)?$/,
  'expected a postcode area, outcode or sector, such as LS, LS6 or LS6 3',
)

export const CARD_ROW_SCHEMAS = {
  energy_rates: z.object({
    region,
    from: date,
    electricity_unit: electricityUnit,
    electricity_standing: standingCharge,
    gas_unit: gasUnit,
    gas_standing: standingCharge,
    estimated: z
      .string()
      // Accept capitals too, because spreadsheets write TRUE and FALSE.
      .regex(/^(true|false)$/i, 'expected true or false')
      .transform((value) => value.toLowerCase() === 'true'),
  }),
  energy_uses: z.object({
    adults: wholeNumber(50),
    electricity_kwh: wholeNumber(100_000),
    gas_kwh: wholeNumber(100_000),
  }),
  monthly_shares: z.object({ month: wholeNumber(12), electricity: share, gas: share }),
  rate_card_plans: z.object({
    name: z.enum(PLAN_FIGURES, `expected one of ${PLAN_FIGURES.join(', ')}`),
    value: decimal(100, 4),
  }),
  region_prefixes: z.object({ prefix, region }),
  off_gas_outcodes: z.object({ outcode }),
  water_bills: z.object({ area, annual }),
  water_uses: z.object({ occupants: wholeNumber(50), m3: wholeNumber(10_000) }),
  tv_licences: z.object({ from: date, annual }),
  broadband_options: z.object({
    speed: matchingText(/^[1-9]\d{0,5}mbps$/, 'expected a speed, such as 100mbps'),
    monthly,
  }),
} as const

export type CardTable = keyof typeof CARD_ROW_SCHEMAS

export const CARD_FILES: Record<CardTable, string> = {
  energy_rates: 'energy-rates.csv',
  energy_uses: 'energy-use.csv',
  monthly_shares: 'monthly-shares.csv',
  rate_card_plans: 'plans.csv',
  region_prefixes: 'region-prefixes.csv',
  off_gas_outcodes: 'off-gas-outcodes.csv',
  water_bills: 'water-bills.csv',
  water_uses: 'water-use.csv',
  tv_licences: 'tv-licence.csv',
  broadband_options: 'broadband.csv',
}

export const CARD_TABLES = Object.keys(CARD_FILES) as CardTable[]

type Row<Table extends CardTable> = z.infer<(typeof CARD_ROW_SCHEMAS)[Table]>

/** The valid rows of each file, by the table that the file fills. */
export type CardLines = { [Table in CardTable]: Line<Row<Table>>[] }

/** A row with its line number in the file. */
export interface Line<Row> {
  line: number
  row: Row
}
