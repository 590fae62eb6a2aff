import { getEmailStatusLabel } from '@/lib/mail/status-labels'
import { formatCsv } from '@/lib/platform/csv/format-csv'
import type { Mode } from '@/prisma/client/enums'
import { SERVICES } from '../utility-services'
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
 * Formats contracts as a CSV file. Leaves out dates of birth and phone numbers, because nothing protects them once the
 * file has been downloaded.
 */
export const exportContractsCsv = (
  mode: Mode,
  batches: AsyncIterable<ExportedContract[]>,
): AsyncGenerator<string, void, undefined> => formatCsv(HEADER_ROW, batches, (contract) => toCells(contract, mode))

function toCells(contract: ExportedContract, mode: Mode): string[] {
  const { id, createdAt, status, firstName, lastName, email, address, postcode } = contract
  const services = SERVICES.map((service) => (contract[service] ? 'yes' : 'no'))
  return [
    ...[String(id), LONDON_TIME_FORMAT.format(createdAt), status, firstName, lastName, email, address, postcode],
    ...[String(contract.numberOfTenants), contract.startDate, contract.endDate],
    ...[
      ...services,
      contract.wifi ? contract.broadband : '',
      contract.mail ? getEmailStatusLabel(contract.mail, mode) : '',
    ],
  ]
}
