// What must be the case, or done to a call, so that it is answered as an example of the OpenAPI document says.
import pg from 'pg'
import { expect } from 'vitest'
import { eventually } from './eventually'
import { lockAwaited } from './lock-waits'
import { end, type Service, startServer } from './service'

export interface Situation {
  service: Service
  path: string
  /** The example's request. */
  request: unknown
  /** An Idempotency-Key that nobody has used. */
  key: string
}

type Provocation = (situation: Situation) => Promise<Response>

/** Sends the example's request as it stands. */
export const send: Provocation = (situation) => sendWith(situation, {})

interface Change {
  path?: string
  method?: string
  headers?: Record<string, string>
  body?: BodyInit
}

function sendWith({ service, path, request }: Situation, change: Change): Promise<Response> {
  const method = change.method ?? 'POST'
  return fetch(service.baseUrl + (change.path ?? path), {
    method,
    headers: { 'Content-Type': 'application/json', 'X-API-Key': service.liveKey, ...change.headers },
    ...(method === 'POST' && { body: change.body ?? JSON.stringify(request) }),
  })
}

/** A call whose body never comes. */
export function sendSlowly(service: Service, path: string): Promise<Response> {
  return fetch(service.baseUrl + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': service.liveKey },
    body: new ReadableStream({ start: (body) => body.enqueue(Buffer.from('{"firstName":')) }),
    // Wanted by fetch, and not in its type.
    ...{ duplex: 'half' },
  })
}

const withKey = (key: string) => ({ headers: { 'Idempotency-Key': key } })

/** By the example's name; an example that is not here needs nothing but its request. */
export const PROVOCATIONS: Record<string, Provocation> = {
  existingTenant: async (situation) => {
    await send(situation)
    await situation.service.db.sql("UPDATE house_contracts SET state = 'cancelled', cancelled_at = now()")
    return send(situation)
  },
  replayed: async (situation) => {
    await sendWith(situation, withKey(situation.key))
    const second = await sendWith(situation, withKey(situation.key))
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    return second
  },
  replayedRefusal: async (situation) => {
    await send(situation)
    await sendWith(situation, withKey(situation.key))
    const second = await sendWith(situation, withKey(situation.key))
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    return second
  },
  emailHasContract: async (situation) => {
    await send(situation)
    return send(situation)
  },
  notJson: (situation) => sendWith(situation, { body: '{"firstName":' }),
  idempotencyKeyInvalid: (situation) => sendWith(situation, withKey('two words')),
  keyMissing: (situation) => sendWith(situation, { headers: { 'X-API-Key': '' } }),
  keyInvalid: (situation) => sendWith(situation, { headers: { 'X-API-Key': 'eb_live_unknown' } }),
  noEndpoint: (situation) => sendWith(situation, { path: situation.path.replace('.php', '') }),
  notPost: (situation) => sendWith(situation, { method: 'GET' }),
  tooSlow: ({ service, path }) => sendSlowly(service, path),
  tooLarge: (situation) => sendWith(situation, { body: ' '.repeat(64 * 1024 + 1) }),
  wrongContentType: (situation) => sendWith(situation, { headers: { 'Content-Type': 'text/plain' } }),
  otherBody: async (situation) => {
    await sendWith(situation, withKey(situation.key))
    return sendWith(situation, { ...withKey(situation.key), body: '{}' })
  },
  stillRunning: (situation) =>
    whileLocked(situation.service, async (waiting) => {
      const first = sendWith(situation, withKey(situation.key))
      await waiting()
      return { first, second: await sendWith(situation, withKey(situation.key)) }
    }),
  notStored: (situation) => whileDone(situation.service, REFUSE, 'DROP FUNCTION refuse CASCADE', () => send(situation)),
  notPriced: (situation) =>
    whileDone(
      situation.service,
      'ALTER TABLE rate_cards RENAME TO rate_cards_gone',
      'ALTER TABLE rate_cards_gone RENAME TO rate_cards',
      () => sendToNewServer(situation),
    ),
  tooManyRequests: tooManyRequests,
  unavailable: unavailable,
}

/** To a process that holds nothing in memory yet. */
async function sendToNewServer(situation: Situation): Promise<Response> {
  const { baseUrl, server } = await startServer()
  try {
    return await send({ ...situation, service: { ...situation.service, baseUrl } })
  } finally {
    await end(server)
  }
}

const REFUSE = `
  CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$;
  CREATE TRIGGER refuse BEFORE INSERT ON tenants FOR EACH ROW EXECUTE FUNCTION refuse()`

async function whileDone(service: Service, change: string, undo: string, call: () => Promise<Response>) {
  await service.db.sql(change)
  try {
    return await call()
  } finally {
    await service.db.sql(undo)
  }
}

/** Holds calls at the table of tenants until a second one has been answered. */
async function whileLocked(
  service: Service,
  call: (waiting: () => Promise<void>) => Promise<{ first: Promise<Response>; second: Response }>,
): Promise<Response> {
  const locker = new pg.Client({ connectionString: service.db.superuser })
  await locker.connect()
  try {
    await locker.query('BEGIN; LOCK TABLE tenants IN ACCESS EXCLUSIVE MODE')
    const { first, second } = await call(async () => void (await lockAwaited(service.db, '')))
    await locker.query('ROLLBACK')
    await first
    return second
  } finally {
    await locker.end()
  }
}

/** Calls until the limit of a company's key is reached. The minute may end meanwhile, but not each time. */
async function tooManyRequests(situation: Situation): Promise<Response> {
  const { db, newCompany, newKey } = situation.service
  const companyId = await newCompany()
  await db.sql('UPDATE companies SET requests_per_minute = 1 WHERE id = $1', [companyId])
  const { key } = await newKey('live', companyId)
  return eventually(async () => {
    const response = await sendWith(situation, { headers: { 'X-API-Key': key } })
    expect(response.status).toBe(429)
    return response
  })
}

/** The database refuses connections while the key is checked. */
async function unavailable(situation: Situation): Promise<Response> {
  const { db } = situation.service
  // A key that the server has checked before may still be held.
  const { key } = await situation.service.newKey('live')
  await db.refuseConnections()
  try {
    return await sendWith(situation, { headers: { 'X-API-Key': key } })
  } finally {
    await db.acceptConnections()
    // A pooler that was refused goes on refusing for a second (`server_login_retry`).
    await eventually(() => askAsService(db.app))
  }
}

async function askAsService(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('SELECT').finally(() => client.end())
}
