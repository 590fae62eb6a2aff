// Creates a bills package. Retries if the response is lost, or if the error may be
// temporary.
// Needs Node 20 or newer, and no packages. Run it with: node retries.mjs
import { randomUUID } from 'node:crypto'

const { BASE_URL, API_KEY } = process.env
if (!BASE_URL) fail('Set BASE_URL to the base URL of the service')
if (!API_KEY) fail('Set API_KEY to a test key, eb_test_…')

function fail(message) {
  console.error(message)
  process.exit(1)
}

const MAX_ATTEMPTS = 7
/** Whether to retry after a status: 0 (no valid response), 408, 409, 429 or 5xx. */
const isRetryable = (status) => [0, 408, 409, 429].includes(status) || status >= 500

/**
 * Sends a request until the response is final. Returns its status and text.
 * The status is 0 if the last attempt got no valid response.
 */
async function postWithRetries(endpoint, body, idempotencyKey) {
  for (let attempt = 1; ; attempt++) {
    const { status, text, retryAfter } = await post(endpoint, body, idempotencyKey)
    if (!isRetryable(status) || attempt === MAX_ATTEMPTS) return { status, text }

    // Exponential backoff with jitter: 0.5 to 1 second, then twice that, and so on.
    const backoff = 1000 * 2 ** (attempt - 1) * (0.5 + Math.random() / 2)
    const wait = Math.round(backoff + 1000 * retryAfter)
    console.error(`Attempt ${attempt}: status ${status}. Next attempt in ${wait} ms.`)
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}

/** Sends a request once. Returns the status, the text and the seconds in Retry-After. */
async function post(endpoint, body, idempotencyKey) {
  try {
    const response = await fetch(`${BASE_URL}/api/external/${endpoint}.php`, {
      method: 'POST',
      headers: {
        'X-API-Key': API_KEY,
        'Content-Type': 'application/json',
        'Idempotency-Key': idempotencyKey,
      },
      body,
      redirect: 'manual', // so that no other host gets the API key
      signal: AbortSignal.timeout(70_000), // a response can take more than a minute
    })
    const retryAfter = toSeconds(response.headers.get('retry-after') ?? '')
    const text = await response.text()
    // A proxy may send its own page.
    if (response.status === 200 && JSON.parse(text)?.status !== 'success') {
      throw new Error("The response isn't from the API")
    }
    return { status: response.status, text, retryAfter }
  } catch (error) {
    return { status: 0, text: error.cause?.code ?? error.message, retryAfter: 0 }
  }
}

/**
 * Returns how many seconds a Retry-After header asks to wait. It contains a number of
 * seconds, or a date.
 */
function toSeconds(retryAfter) {
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1000
  return Math.max(seconds, 0) || 0 // 0 if there's no header, or if it's invalid
}

// Use your own booking number, and store it before you send it.
const booking = `booking-${randomUUID()}`
// Create the text once, because every attempt must send exactly the same bytes.
const body = JSON.stringify({
  firstName: 'Ada',
  lastName: 'Brown',
  birthday: '2001-04-23',
  email: `ada.brown+${booking}@example.com`,
  contactNo: '+44 7700 900123',
  address: '1 Test Street, Testington, LS99 9ZZ',
  broadband: '100mbps',
  numberOfTenants: 4,
  startDate: '2027-09-01',
  endDate: '2028-08-31',
  selectedServices: { gas: 'true', electricity: 'true', wifi: 'true' },
})

const { status, text } = await postWithRetries('createBillsPackage', body, booking)
if (status !== 200) fail(`Failed with status ${status}: ${text}`)
console.log(`House contract ${JSON.parse(text).data.houseContractId}`)
