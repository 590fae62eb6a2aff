// Gets quotes for a home, then creates a bills package for its tenant.
// Needs Node 24 or newer, and no packages.
const { BASE_URL, API_KEY } = process.env // the base URL of the service, and a test key: eb_test_…
if (!BASE_URL || !API_KEY) throw new Error('Set BASE_URL and API_KEY')

type ApiResponse<Data> =
  | { status: 'success'; data: Data }
  | { status: 'error'; message?: string; error?: string; possibleAddresses?: { addressId: string; address: string }[] }

/** Sends a request and returns the response body, whatever its status. */
async function post<Data>(endpoint: string, body: object, idempotencyKey?: string): Promise<ApiResponse<Data>> {
  const response = await fetch(`${BASE_URL}/api/external/${endpoint}.php`, {
    method: 'POST',
    headers: {
      'X-API-Key': API_KEY ?? '',
      'Content-Type': 'application/json',
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(70_000), // a response can take more than a minute
  })
  return response.json()
}

const booking = `booking-${Date.now()}` // use your own booking number
const tenant = { firstName: 'Ada', lastName: 'Brown', email: `${booking}@example.com`, contactNo: '+44 7700 900123' }
const tenancy = { numberOfTenants: 4, startDate: '2027-09-01', endDate: '2028-08-31' }

// 1. Get quotes.
type Quotes = { quotes: { utilityType: string; planType?: string; weeklyQuote: number }[] }
const quotesResponse = await post<Quotes>('getQuotes', { ...tenant, ...tenancy, postcode: 'LS6 3AA' })
if (quotesResponse.status === 'error') throw new Error(quotesResponse.message)
for (const { utilityType, planType, weeklyQuote } of quotesResponse.data.quotes) {
  if (planType === 'UNLIMITED') console.log(`${utilityType} UNLIMITED: £${weeklyQuote.toFixed(2)} per week`)
}

// 2. Create the bills package. With an Idempotency-Key, it's safe to retry.
const request = {
  ...tenant,
  ...tenancy,
  birthday: '2001-04-23',
  address: '4 Test Street, Testington',
  broadband: '100mbps',
  selectedServices: { gas: 'true', electricity: 'true', water: 'true', wifi: 'true' },
}
let createResponse = await post<{ houseContractId: number }>('createBillsPackage', request, booking)

// 3. The address isn't found, so someone has to choose one. This program takes the first.
// The body changes, so the request needs a new Idempotency-Key.
const choice = createResponse.status === 'error' ? createResponse.possibleAddresses?.[0] : undefined
if (choice) {
  console.log(`Selected: ${choice.address}`)
  createResponse = await post('createBillsPackage', { ...request, address: choice.addressId }, `${booking}-selected`)
}

if (createResponse.status === 'error') throw new Error(createResponse.message ?? createResponse.error)
console.log(`House contract ${createResponse.data.houseContractId}`)

export {}
