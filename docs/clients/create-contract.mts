// Creates a bills package with the TypeScript client.
// Needs Node 22.18 or newer, and the client: npm install ./house-bills-client-1.0.0.tgz
import {
  AddressNotFoundError,
  HouseBillsClient,
  HouseBillsError,
  InvalidRequestError,
} from '@house-bills/client'

// The base URL of the service, and a test key: eb_test_…
const { BASE_URL, API_KEY } = process.env
if (!BASE_URL || !API_KEY) {
  console.error('Set BASE_URL and API_KEY')
  process.exit(1)
}

const bills = new HouseBillsClient({ baseUrl: BASE_URL, apiKey: API_KEY })
const booking = `booking-${Date.now()}` // use your own booking number

try {
  const contract = await bills.createBillsPackage(
    {
      firstName: 'Ada',
      lastName: 'Brown',
      birthday: '2001-04-23',
      email: `${booking}@example.com`,
      contactNo: '+44 7700 900123',
      address: '1 Test Street, Testington, LS99 9ZZ',
      broadband: '100mbps',
      numberOfTenants: 4,
      startDate: '2027-09-01',
      endDate: '2028-08-31',
      selectedServices: { gas: 'true', electricity: 'true', water: 'true', wifi: 'true' },
    },
    { idempotencyKey: booking },
  )
  console.log(`House contract ${contract.houseContractId}`)
} catch (error) {
  if (!(error instanceof HouseBillsError)) throw error
  process.exitCode = 1
  console.error(`${error.name}: ${error.message}`)
  if (error instanceof InvalidRequestError) {
    for (const { field, code, message } of error.errors)
      console.error(`${field}: ${message} (${code})`)
  } else if (error instanceof AddressNotFoundError) {
    // Ask someone to choose, and send the address ID in place of the address, with a new
    // idempotency key.
    for (const { addressId, address } of error.possibleAddresses)
      console.error(`${addressId}: ${address}`)
  }
}
