// The bodies of the benchmark's requests. For each request, wrk-post.lua replaces the placeholders in braces with new
// values.
import { parse } from 'csv-parse/sync'
import { generateDemoAddresses } from '../scripts/database/demo-addresses'

const TENANT = {
  firstName: '{first}',
  lastName: '{last}',
  email: '{unique}@example.org',
  contactNo: '+44 7400 {digits}',
  numberOfTenants: 4,
  startDate: '2027-09-01',
  endDate: '2028-08-31',
}

/** The bodies as JSON, by endpoint. */
export const PAYLOADS: Record<string, string> = {
  getQuotes: JSON.stringify({ ...TENANT, postcode: 'LS6 3AA' }),
  createBillsPackage: JSON.stringify({
    ...TENANT,
    birthday: '2004-02-29',
    address: '{house}',
    broadband: '100mbps',
    selectedServices: { gas: 'true', electricity: 'true', water: 'true', tv: 'true', wifi: 'true' },
  }),
}

/** The addresses of the demo's houses that have a number and aren't divided into flats. None needs escaping in JSON. */
export const HOUSE_LINES: string[] = parse<Record<string, string>>(generateDemoAddresses(), { columns: true })
  .filter((row) => row.number && !row.sub_building && !row.building_name)
  .map((row) => `${row.number} ${row.street}, ${row.town}, ${row.postcode}`)

/** Returns an endpoint's body with sample values in place of the placeholders. */
export const buildSamplePayload = (endpoint: string, email: string): string =>
  (PAYLOADS[endpoint] ?? '')
    .replace('{unique}@example.org', email)
    .replace('{house}', HOUSE_LINES[0] ?? '')
    .replace('{digits}', '123456')
    .replaceAll(/\{(first|last)\}/g, 'Bench')
