import { Temporal } from 'temporal-polyfill'

/**
 * Formats a "get quotes" request as a shell command on one line. The request succeeds with any valid key that may use
 * the endpoint.
 */
export const formatQuotesCommand = (url: string, key: string, postcode: string): string =>
  formatCurlCommand(url, 'getQuotes', key, { ...samplePerson('Ada'), postcode, ...sampleTenancy() })

/**
 * Formats a "create bills package" request as a shell command on one line. Each time that the command runs, it uses a new
 * email address, because a tenant can have only one active contract.
 *
 * @param key an API key, or a shell variable such as $API_KEY
 */
export const formatCreateCommand = (url: string, key: string, address: string, firstName = 'Ada'): string =>
  formatCurlCommand(url, 'createBillsPackage', key, {
    ...samplePerson(firstName, `+${TAG}`),
    birthday: '2001-04-23',
    address,
    broadband: '100mbps',
    ...sampleTenancy(),
    selectedServices: { gas: 'true', electricity: 'true', water: 'true', wifi: 'true' },
  })

/** Stands for the tag of the email address. The shell creates the tag when the command runs. */
const TAG = '{tag}'

const samplePerson = (firstName: string, tag = '') => ({
  firstName,
  lastName: 'Brown',
  email: `${firstName.toLowerCase()}.brown${tag}@example.com`,
  contactNo: '+44 7700 900123',
})

function sampleTenancy() {
  const start = Temporal.Now.plainDateISO('Europe/London').with({ day: 1 }).add({ months: 2 })
  const end = start.add({ years: 1 }).subtract({ days: 1 })
  return { numberOfTenants: 4, startDate: start.toString(), endDate: end.toString() }
}

const formatCurlCommand = (url: string, endpoint: string, key: string, body: object): string =>
  `curl -sS ${url}/api/external/${endpoint}.php -H 'Content-Type: application/json' -H ${formatApiKeyHeader(key)} -d '${JSON.stringify(body).replaceAll("'", "'\\''").replace(TAG, "'$(date +%s%N)'")}'`

/** Puts a shell variable in double quotes, so that the shell expands it, and an API key in single quotes. */
const formatApiKeyHeader = (key: string) => (key.startsWith('$') ? `"X-API-Key: ${key}"` : `'X-API-Key: ${key}'`)
