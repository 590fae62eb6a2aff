// Quotes for a home, then the bills package of its tenant. Node 24 or newer, nothing to install.
const { BASE_URL, API_KEY } = process.env // the address of the service, and a test key: eb_test_…
if (!BASE_URL || !API_KEY) throw new Error('Set BASE_URL and API_KEY')

type Answer<Data> =
  | { status: 'success'; data: Data }
  | { status: 'error'; message?: string; error?: string; possibleAddresses?: { addressId: string; address: string }[] }

/** The answer of an endpoint, whatever its status. */
async function call<Data>(endpoint: string, body: object, idempotencyKey?: string): Promise<Answer<Data>> {
  const response = await fetch(`${BASE_URL}/api/external/${endpoint}.php`, {
    method: 'POST',
    headers: {
      'X-API-Key': API_KEY ?? '',
      'Content-Type': 'application/json',
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  })
  return response.json()
}

const booking = `booking-${Date.now()}` // stands for your own number of it
const tenant = { firstName: 'Ada', lastName: 'Brown', email: `${booking}@example.com`, contactNo: '+44 7700 900123' }
const tenancy = { numberOfTenants: 4, startDate: '2027-09-01', endDate: '2028-08-31' }

// 1. What would the bills cost?
type Quotes = { quotes: { utilityType: string; planType?: string; weeklyQuote: number }[] }
const priced = await call<Quotes>('getQuotes', { ...tenant, ...tenancy, postcode: 'LS6 3AA' })
if (priced.status === 'error') throw new Error(priced.message)
for (const { utilityType, planType, weeklyQuote } of priced.data.quotes) {
  if (planType === 'UNLIMITED') console.log(`${utilityType} UNLIMITED: £${weeklyQuote} a week`)
}

// 2. Set the bills up. A retry under the same Idempotency-Key does nothing twice.
const request = {
  ...tenant,
  ...tenancy,
  birthday: '2001-04-23',
  address: '4 Test Street, Testington',
  broadband: '100mbps',
  selectedServices: { gas: 'true', electricity: 'true', water: 'true', wifi: 'true' },
}
let created = await call<{ houseContractId: number }>('createBillsPackage', request, booking)

// 3. No house has this address: somebody chooses one, here the first. Another body, another key.
const chosen = created.status === 'error' ? created.possibleAddresses?.[0] : undefined
if (chosen) {
  console.log(`Chosen: ${chosen.address}`)
  created = await call('createBillsPackage', { ...request, address: chosen.addressId }, `${booking}-chosen`)
}

if (created.status === 'error') throw new Error(created.message ?? created.error)
console.log(`House contract ${created.data.houseContractId}`)

export {}
