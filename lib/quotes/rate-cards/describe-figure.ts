import type { CardTable } from './rate-card-csv-rows'
import { formatRegion } from './region-name'

type Figure = string | number | boolean

const pounds = (figure: Figure): string => `£${Number(figure).toFixed(2)}`
const pence = (figure: Figure): string => `${Number(figure).toFixed(2)}p`
const number = (figure: Figure): string => Number(figure).toLocaleString('en-GB', { maximumFractionDigits: 4 })
const percent = (figure: Figure): string =>
  Number(figure).toLocaleString('en-GB', { style: 'percent', maximumFractionDigits: 2 })

/** Describes the figures of each table, by column. The columns that identify a row aren't figures. */
const DESCRIPTIONS: Record<CardTable, Record<string, (figure: Figure) => string>> = {
  energy_rates: {
    electricity_unit: (figure) => `electricity ${pence(figure)} per kWh`,
    electricity_standing: (figure) => `electricity standing charge ${pence(figure)} a day`,
    gas_unit: (figure) => `gas ${pence(figure)} per kWh`,
    gas_standing: (figure) => `gas standing charge ${pence(figure)} a day`,
    estimated: (figure) => (figure ? 'estimated' : 'not estimated'),
  },
  energy_uses: {
    electricity_kwh: (figure) => `electricity ${number(figure)} kWh a year`,
    gas_kwh: (figure) => `gas ${number(figure)} kWh a year`,
  },
  monthly_shares: {
    electricity: (figure) => `electricity ${percent(figure)}`,
    gas: (figure) => `gas ${percent(figure)}`,
  },
  rate_card_plans: { value: number },
  region_prefixes: { region: (figure) => formatRegion(String(figure)) },
  off_gas_outcodes: {},
  water_bills: { annual: (figure) => `${pounds(figure)} a year` },
  water_uses: { m3: (figure) => `${number(figure)} m³ a year` },
  tv_licences: { annual: (figure) => `${pounds(figure)} a year` },
  broadband_options: { monthly: (figure) => `${pounds(figure)} a month` },
}

/** Returns a figure of a rate card with its unit, such as '£174.50 a year'. */
export const describeFigure = (table: CardTable, column: string, figure: Figure): string =>
  DESCRIPTIONS[table][column]?.(figure) ?? `${column} ${figure}`
