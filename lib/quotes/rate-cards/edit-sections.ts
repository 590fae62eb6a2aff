// Describes the tables of a rate card that can be edited in a browser. The others list beginnings of postcodes. They
// seldom change and can have thousands of rows, so they're changed with a file.
import type { FigureSign } from './parse-figure-text'
import { CARD_FILES, type CardTable } from './rate-card-csv-rows'

interface EditedColumn {
  name: string
  /** The heading, such as 'Gas, p/kWh'. */
  label: string
  /** The number of decimal places that are shown. */
  decimals?: number
  /** The sign that may be entered with a figure. */
  sign?: FigureSign
  /** Whether the column contains 'true' or 'false'. */
  isFlag?: true
}

export interface EditSection {
  table: CardTable
  /** The part of the page's URL that names the section. */
  slug: string
  title: string
  description: string
  /** The column that names each row. */
  key: { name: string; label: string }
  columns: EditedColumn[]
  /** Whether rows can be added and removed, so that the names of rows are fields too. */
  hasNewRows?: true
}

const slugOf = (table: CardTable) => CARD_FILES[table].replace('.csv', '')

const sections: Omit<EditSection, 'slug'>[] = [
  {
    table: 'energy_rates',
    title: 'Gas and electricity',
    description:
      'Unit rates per kWh and standing charges per day in each region, including VAT. They apply until the next period starts. “Estimated” marks rates that haven’t been published yet.',
    key: { name: 'region', label: 'Region' },
    columns: [
      { name: 'electricity_unit', label: 'Electricity, p/kWh', decimals: 2, sign: 'p' },
      { name: 'electricity_standing', label: 'Electricity, p/day', decimals: 2, sign: 'p' },
      { name: 'gas_unit', label: 'Gas, p/kWh', decimals: 2, sign: 'p' },
      { name: 'gas_standing', label: 'Gas, p/day', decimals: 2, sign: 'p' },
      { name: 'estimated', label: 'Estimated', isFlag: true },
    ],
  },
  {
    table: 'water_bills',
    title: 'Water',
    description: 'An average household’s water and sewerage bill, by postcode area.',
    key: { name: 'area', label: 'Area' },
    columns: [{ name: 'annual', label: 'Bill, £ a year', decimals: 2, sign: '£' }],
  },
  {
    table: 'tv_licences',
    title: 'TV licence',
    description: 'The fee, by the date from which it applies. The first fee also applies to earlier dates.',
    key: { name: 'from', label: 'From' },
    columns: [{ name: 'annual', label: 'Fee, £ a year', decimals: 2, sign: '£' }],
    hasNewRows: true,
  },
  {
    table: 'broadband_options',
    title: 'Broadband',
    description: 'The speeds that we offer, and their prices.',
    key: { name: 'speed', label: 'Speed' },
    columns: [{ name: 'monthly', label: 'Price, £ a month', decimals: 2, sign: '£' }],
    hasNewRows: true,
  },
  {
    table: 'energy_uses',
    title: 'Gas and electricity use',
    description:
      'The gas and electricity that a household uses, by number of adults. Use in larger households is calculated from the last two rows.',
    key: { name: 'adults', label: 'Adults' },
    columns: [
      { name: 'electricity_kwh', label: 'Electricity, kWh a year' },
      { name: 'gas_kwh', label: 'Gas, kWh a year' },
    ],
  },
  {
    table: 'monthly_shares',
    title: 'Use by month',
    description:
      'The share of a year’s use in each month, such as 0.125 or 12.5%. Each column must add up to 1 (100%).',
    key: { name: 'month', label: 'Month' },
    columns: [
      { name: 'electricity', label: 'Electricity', decimals: 4, sign: '%' },
      { name: 'gas', label: 'Gas', decimals: 4, sign: '%' },
    ],
  },
  {
    table: 'water_uses',
    title: 'Water use',
    description:
      'The water that a household uses, by number of people. Use in larger households is calculated from the last two rows.',
    key: { name: 'occupants', label: 'People' },
    columns: [{ name: 'm3', label: 'Water, m³ a year' }],
  },
  {
    table: 'rate_card_plans',
    title: 'Plans',
    description:
      'How UNLIMITED compares with GREENSAVER (1.08 means 8% more), how much electricity replaces gas, and the size of an average household.',
    key: { name: 'name', label: 'Figure' },
    columns: [{ name: 'value', label: 'Value', sign: '%' }],
  },
]

export const EDIT_SECTIONS: EditSection[] = sections.map((section) => ({ ...section, slug: slugOf(section.table) }))

export const findEditSection = (slug: string): EditSection | undefined =>
  EDIT_SECTIONS.find((section) => section.slug === slug)

/** Returns the name of a form's field, such as 'row-3-gas_unit'. */
export const fieldName = (row: number, column: string): string => `row-${row}-${column}`
