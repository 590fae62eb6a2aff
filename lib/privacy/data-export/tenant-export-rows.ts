// Prepares rows of the data export for tenants. Puts what they know first, and joins fields that they'd read together.
import { getSelectedServiceLabels, SERVICES, type Service } from '@/lib/contracts/utility-services'
import type { DataExport } from './load-data-export'

type Services = Record<Service, boolean>

/** Formats a contract. Leaves out its number, which is in the title. */
export function formatTenantContract(contract: DataExport['contracts'][number], status: string): object {
  const {
    contract: _number,
    status: _status,
    arrangedBy,
    matchedAddress,
    address,
    startDate,
    endDate,
    ...rest
  } = withServices(contract)
  const { services, broadband, numberOfTenants, ...details } = rest
  return {
    ...{ arrangedBy, status, ...details, address: matchedAddress, submittedAddress: address },
    ...{ startDate, endDate, services, broadband, numberOfTenants },
  }
}

/** Formats a request whose address wasn't found. A closed one has only times and references. */
export function formatTenantUnmatchedAddress(
  row: DataExport['unmatchedAddresses'][number] | DataExport['closedUnmatchedAddresses'][number],
): object {
  if (!('request' in row)) return row
  const { request, candidates, ...times } = row
  const { firstName, lastName, birthday, email, contactNo, address, startDate, endDate, selectedServices, ...others } =
    request as unknown as StoredRequest
  const { services } = withServices({ ...selectedServices })
  const suggestedAddresses = (candidates as unknown as { address: string }[]).map(({ address }) => address).join('\n')
  return {
    ...{ ...times, firstName, lastName, birthday, email: email?.address, contactNo, address, suggestedAddresses },
    ...{ startDate, endDate, services, ...others },
  }
}

/** The fields of a stored request. PostgreSQL doesn't keep their order. */
interface StoredRequest extends Partial<Record<'firstName' | 'lastName' | 'birthday' | 'contactNo', string>> {
  address?: string
  startDate?: string
  endDate?: string
  email?: { address: string }
  selectedServices?: Services
}

/** Replaces the field of each service with a list of the services' names. */
function withServices<Row extends Partial<Services>>(row: Row) {
  const others = Object.fromEntries(Object.entries(row).filter(([key]) => !SERVICES.includes(key as Service)))
  const services = getSelectedServiceLabels(row as unknown as Services)
  return { ...(others as Omit<Row, Service>), services }
}
