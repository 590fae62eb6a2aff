// Receives webhook messages and verifies their signatures.
// Needs Node 24 or newer, and npm install standardwebhooks.
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

const { WEBHOOK_SECRET, PORT = '8787' } = process.env // the signing secret: whsec_…
if (!WEBHOOK_SECRET) throw new Error('Set WEBHOOK_SECRET')

interface Event {
  type: string
  timestamp: string
  data: Record<string, unknown>
}

const webhook = new Webhook(WEBHOOK_SECRET)
const seenIds = new Set<string>() // in production, use a table with a unique ID column

createServer(async (request, response) => {
  const body = await text(request) // the raw body: the signature covers exactly these bytes
  const id = String(request.headers['webhook-id'])
  let event: Event
  try {
    event = webhook.verify(body, request.headers as Record<string, string>) as Event
  } catch {
    response.writeHead(400).end()
    return
  }
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
}).listen(Number(PORT), () => console.log(`Listening on port ${PORT}`))
