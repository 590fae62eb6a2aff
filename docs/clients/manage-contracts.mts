// Chooses an address, then finds, cancels and lists contracts.
// Needs Node 22.18 or newer, and the client: npm install ./house-bills-client-1.0.0.tgz
import { createInterface } from 'node:readline'
import {
  AddressNotFoundError,
  HouseBillsClient,
  HouseBillsError,
} from '@house-bills/client'

// The base URL of the service, and a test key: eb_test_…
const { BASE_URL, API_KEY } = process.env
if (!BASE_URL || !API_KEY) {
  console.error('Set BASE_URL and API_KEY')
  process.exit(1)
}

const bills = new HouseBillsClient({ baseUrl: BASE_URL, apiKey: API_KEY })
const booking = `booking-${Date.now()}` // your own reference, and the idempotency key

/** Creates a contract. Its address isn't found, so a person has to choose one. */
async function createContract() {
  try {
    await bills.createBillsPackage(
      {
        firstName: 'Ada',
        lastName: 'Brown',
        birthday: '2001-04-23',
        email: `${booking}@example.com`,
        contactNo: '+44 7700 900123',
        address: '4 Test Street, Testington',
        broadband: '100mbps',
        numberOfTenants: 4,
        startDate: '2027-09-01',
        endDate: '2028-08-31',
        selectedServices: { gas: 'true', electricity: 'true', wifi: 'true' },
      },
      { idempotencyKey: booking },
    )
  } catch (error) {
    if (!(error instanceof AddressNotFoundError)) throw error
    await resolveAddress()
  }
}

/** Finds the unmatched address by your own reference, and lets a person choose. */
async function resolveAddress() {
  const [unmatched] = await bills.findUnmatchedAddresses({ idempotencyKey: booking })
  if (!unmatched) throw new Error(`${booking} has no unmatched address`)
  const { addressRequestId, requestId } = unmatched
  const { possibleAddresses } = await bills.getUnmatchedAddress(addressRequestId)
  for (const [index, { address }] of possibleAddresses.entries())
    console.log(`${index + 1}. ${address}`)
  console.log('Enter the number of the right one:')
  let answer = ''
  for await (answer of createInterface({ input: process.stdin })) break
  process.stdin.destroy() // otherwise, the program would keep waiting for lines
  const choice = possibleAddresses[Number(answer) - 1]
  if (!choice) {
    console.error('No address chosen')
    process.exit(1)
  }
  const { addressId } = choice
  await bills.resolveUnmatchedAddress(addressRequestId, { addressId, requestId })
}

try {
  await createContract()

  // Find the contract by your own reference.
  const contracts = await bills.findContracts({ idempotencyKey: booking })
  for (const { houseContractId, matchedAddress } of contracts) {
    console.log(`House contract ${houseContractId}: ${matchedAddress}`)
    // Cancel it. This is possible until the day before the tenancy starts.
    const { status } = await bills.cancelContract(houseContractId)
    console.log(`House contract ${houseContractId} is ${status}`)
  }

  // Go through all active contracts. The client requests each page when it's needed.
  let count = 0
  for await (const _contract of bills.iterateContracts({ status: 'active' })) count++
  console.log(`Active contracts: ${count}`)
} catch (error) {
  if (!(error instanceof HouseBillsError)) throw error
  process.exitCode = 1
  console.error(`${error.name}: ${error.message}`)
}
