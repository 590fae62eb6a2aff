import { Temporal } from 'temporal-polyfill'

/** A call of "get quotes" for a shell, on one line, that succeeds with any key. */
export const formatQuotesCommand = (url: string, key: string, postcode: string): string =>
  formatCurlCommand(url, 'getQuotes', key, { ...samplePerson(), postcode, ...sampleTenancy() })

/**
 * The same of "create bills package". Each has its own e-mail, since a tenant has one contract.
 *
 * @param key a name of the shell's, such as $EB_API_KEY, is put in by the shell
 */
export const formatCreateCommand = (url: string, key: string, address: string, firstName = 'Ada'): string =>
  formatCurlCommand(url, 'createBillsPackage', key, {
    ...samplePerson(firstName),
    birthday: '2001-04-23',
    address,
    broadband: 'Fibre',
    ...sampleTenancy(),
    selectedServices: { gas: 'true', electricity: 'true', water: 'true', wifi: 'true' },
  })

const samplePerson = (firstName = 'Ada') => ({
  firstName,
  lastName: 'Brown',
  email: `${firstName.toLowerCase()}.${Date.now().toString(36)}@example.com`,
  contactNo: '+44 7700 900123',
})

function sampleTenancy() {
  const start = Temporal.Now.plainDateISO('Europe/London').with({ day: 1 }).add({ months: 2 })
  const end = start.add({ years: 1 }).subtract({ days: 1 })
  return { numberOfTenants: 4, startDate: start.toString(), endDate: end.toString() }
}

const formatCurlCommand = (url: string, endpoint: string, key: string, body: object): string =>
  `curl -sS ${url}/api/external/${endpoint}.php -H 'Content-Type: application/json' -H ${formatApiKeyHeader(key)} -d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`

/** A name of the shell's needs double quotes, which would be wrong for anything else. */
const formatApiKeyHeader = (key: string) => (key.startsWith('$') ? `"X-API-Key: ${key}"` : `'X-API-Key: ${key}'`)
