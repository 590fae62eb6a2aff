// Receives webhook messages and verifies their signatures.
// Needs Node 20 or newer, and no packages. Run it with: node receiver.mjs
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'

const { WEBHOOK_SECRET = '', PORT = '8787' } = process.env
if (!WEBHOOK_SECRET.startsWith('whsec_')) {
  fail('Set WEBHOOK_SECRET to the signing secret, whsec_…')
}
const hmacKey = Buffer.from(WEBHOOK_SECRET.slice('whsec_'.length), 'base64')

function fail(message) {
  console.error(message)
  process.exit(1)
}

/**
 * Returns whether a message has a valid signature, and a timestamp within five minutes of
 * now.
 */
function isAuthentic(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp } = headers
  const signatures = headers['webhook-signature'] ?? ''
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < 300)) return false
  const hmac = createHmac('sha256', hmacKey).update(`${id}.${timestamp}.`).update(body)
  const expected = Buffer.from(`v1,${hmac.digest('base64')}`)
  // While a secret is being rotated, there are two signatures.
  return signatures.split(' ').some((signature) => {
    const bytes = Buffer.from(signature)
    return bytes.length === expected.length && timingSafeEqual(bytes, expected)
  })
}

const seenIds = new Set() // in production, use a table with a unique ID column

createServer(async (request, response) => {
  // The raw body, because the signature covers exactly these bytes. It's empty if the
  // connection is lost.
  const body = await buffer(request).catch(() => Buffer.alloc(0))
  if (!isAuthentic(request.headers, body)) {
    response.writeHead(400).end()
    return
  }
  const event = JSON.parse(body.toString())
  const id = request.headers['webhook-id']
  // Skip duplicates: the same event can arrive again.
  if (!seenIds.has(id)) {
    seenIds.add(id)
    // In production, store the event first, and process it later.
    console.log(event.type, JSON.stringify(event.data))
  }
  if (event.type === 'endpoint.verification') {
    // Send the challenge back, which proves that the URL is yours.
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ challenge: event.data.challenge }))
    return
  }
  response.writeHead(204).end()
})
  .on('error', (error) => fail(error.message))
  .listen(Number(PORT), () => console.log(`Listening on port ${PORT}`))
