// Takes events and checks their signatures. Node 24 or newer; npm install standardwebhooks
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

const { WEBHOOK_SECRET, PORT = '8787' } = process.env // the secret: whsec_…
if (!WEBHOOK_SECRET) throw new Error('Set WEBHOOK_SECRET')

interface Event {
  type: string
  timestamp: string
  data: Record<string, unknown>
}

const webhook = new Webhook(WEBHOOK_SECRET)
const known = new Set<string>() // in your system: a table with a unique id

createServer(async (request, response) => {
  const body = await text(request) // exactly as it came: the signature is of these bytes
  const id = String(request.headers['webhook-id'])
  let event: Event
  try {
    event = webhook.verify(body, request.headers as Record<string, string>) as Event
  } catch {
    response.writeHead(400).end()
    return
  }
  if (!known.has(id)) {
    known.add(id) // the same event may come again
    // In your system: note it, and work on it later.
    console.log(event.type, JSON.stringify(event.data))
  }
  response.writeHead(204).end()
}).listen(Number(PORT), () => console.log(`Listening on port ${PORT}`))
