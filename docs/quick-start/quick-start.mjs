// Gets quotes for a home, then creates a bills package for its tenant.
// Needs Node 20 or newer, and no packages. Run it with: node quick-start.mjs
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'

const { BASE_URL, API_KEY } = process.env
if (!BASE_URL) fail('Set BASE_URL to the base URL of the service')
if (!API_KEY) fail('Set API_KEY to a test key, eb_test_…')

function fail(message) {
  console.error(message)
  process.exit(1)
}

/** Sends a request and returns the response body, whatever its status. */
async function post(endpoint, body, idempotencyKey) {
  try {
    const response = await fetch(`${BASE_URL}/api/external/${endpoint}.php`, {
      method: 'POST',
      headers: {
        'X-API-Key': API_KEY,
        'Content-Type': 'application/json',
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      },
      body: JSON.stringify(body),
      redirect: 'manual', // so that no other host gets the API key
      signal: AbortSignal.timeout(70_000), // a response can take more than a minute
    })
    const result = await response.json()
    if (['success', 'error'].includes(result?.status)) return result
    throw new Error("it isn't from the API")
  } catch (error) {
    // A fetch error's cause says more, but may have a code instead of a message.
    const reason = error.cause?.message || error.cause?.code || error.message
    fail(`No valid response from ${BASE_URL}: ${reason}`)
  }
}

/** Asks the user which of the possible addresses is right, and returns it. */
async function choose(possibleAddresses) {
  console.log('Address not found. Possible addresses:')
  for (const [index, { address }] of possibleAddresses.entries()) {
    console.log(`${index + 1}. ${address}`)
  }
  process.stdout.write('Enter the number of the right one: ')
  let answer = ''
  for await (answer of createInterface({ input: process.stdin })) break
  process.stdin.destroy() // otherwise, the program would keep waiting for lines
  const choice = possibleAddresses[Number(answer) - 1]
  if (choice) return choice
  fail(
    '\nNo address chosen. Run this program in a terminal, ' +
      `and enter a number from 1 to ${possibleAddresses.length}.`,
  )
}

const booking = `booking-${randomUUID()}` // use your own booking number
const tenant = {
  firstName: 'Ada',
  lastName: 'Brown',
  // A tenant can have only one contract, so each run uses a new tenant.
  email: `ada.brown+${booking}@example.com`,
  contactNo: '+44 7700 900123',
}
const tenancy = { numberOfTenants: 4, startDate: '2027-09-01', endDate: '2028-08-31' }

// 1. Get quotes.
let response = await post('getQuotes', { ...tenant, ...tenancy, postcode: 'LS6 3AA' })
if (response.status !== 'success') fail(response.message)
for (const { utilityType, planType, weeklyQuote } of response.data.quotes) {
  if (planType === 'UNLIMITED') {
    console.log(`${utilityType} UNLIMITED: £${weeklyQuote.toFixed(2)} per week`)
  }
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
response = await post('createBillsPackage', request, booking)

// 3. The address isn't found, so a person has to choose one.
// The body changes, so the request needs a new Idempotency-Key.
if (response.possibleAddresses?.length) {
  const { addressId } = await choose(response.possibleAddresses)
  const chosen = { ...request, address: addressId }
  response = await post('createBillsPackage', chosen, `${booking}-chosen`)
}

if (response.status !== 'success') fail(response.message ?? response.error)
console.log(`House contract ${response.data.houseContractId}`)
