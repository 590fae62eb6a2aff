import { stringify } from 'csv-stringify/sync'
import { SERVICES } from '../utility-services'
import { escapeCsvFormula } from './escape-csv-formula'
import type { ExportedContract } from './load-contract-batches'

const HEADER_ROW = [
  ...['Number', 'Created', 'Status', 'First name', 'Last name', 'Email', 'Address', 'Postcode'],
  ...['Number of tenants', 'Start date', 'End date', 'Gas', 'Electricity', 'Water', 'TV licence', 'Broadband'],
  ...['Broadband type', 'Last email'],
]

const LONDON_TIME_FORMAT = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

/**
 * Formats contracts as a CSV file. Yields the header first, and then the lines of each batch. Leaves out dates of birth
 * and phone numbers, because nothing protects them once the file has been downloaded.
 */
export async function* exportContractsCsv(
  batches: AsyncIterable<ExportedContract[]>,
): AsyncGenerator<string, void, undefined> {
  // Begin with a byte order mark, because Excel doesn't recognise UTF-8 without one.
  yield `\uFEFF${toCsvLines([HEADER_ROW])}`
  for await (const batch of batches) yield toCsvLines(batch.map(toCells))
}

const toCsvLines = (rows: string[][]) => stringify(rows, { record_delimiter: 'windows' })

function toCells(contract: ExportedContract): string[] {
  const { id, createdAt, status, firstName, lastName, email, address, postcode } = contract
  const services = SERVICES.map((service) => (contract[service] ? 'yes' : 'no'))
  return [
    ...[String(id), LONDON_TIME_FORMAT.format(createdAt), status, firstName, lastName, email, address, postcode],
    ...[String(contract.numberOfTenants), contract.startDate, contract.endDate],
    ...[...services, contract.broadband, contract.mail ?? ''],
  ].map(escapeCsvFormula)
}
