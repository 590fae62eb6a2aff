// A company whose every text holds a canary, which no other company must ever see.
import { randomUUID } from 'node:crypto'
import { keyPrefix } from '@/lib/companies/api-keys/generate-and-hash-key'
import type { TestDatabase } from './database'
import { loggedCall } from './logged-calls'
import { failedEmail } from './outbox'
import { giveSecondFactor, type Staff, signedIn } from './portal'
import { billsPackage } from './requests'
import type { SharedService } from './service'
import { addEndpoint, deliveriesOf } from './webhooks'

/** What stands in every text of the first company, and in nothing else. */
export const CANARY = /canaryqzx/i

/** What the first company has, by number or id. */
export interface Belongings {
  contract: number
  /** An e-mail of the contract that failed. */
  failedEmail: string
  addressRequest: number
  /** The call that the request for an address waits for. */
  addressCall: string
  /** The tenant's e-mail in it. */
  addressEmail: string
  /** Another one, which is set aside. */
  requestAside: number
  key: number
  keyPrefix: string
  endpoint: number
  delivery: string
  call: string
  colleague: number
  colleagueEmail: string
  session: string
}

export interface TwoCompanies {
  owned: Belongings
  /** Of the first company. */
  admin: Staff
  member: Staff
  /**
   * Somebody of the first company, with two more sessions and a second factor, and belongings that nobody has done
   * anything to yet: one of them is `owned.session`.
   */
  anew: (role: 'admin' | 'member') => Promise<{ sender: Staff; owned: Belongings }>
}

export async function twoCompanies(service: SharedService): Promise<TwoCompanies> {
  const { db, companyId } = service
  await db.sql(`UPDATE companies SET name = 'Canaryqzx Lets' WHERE id = $1`, [companyId])
  await db.sql(`UPDATE api_keys SET label = 'Canaryqzx key ' || id WHERE company_id = $1`, [companyId])
  const key = await service.newKey('live')
  const { endpointId } = await addEndpoint(db, 'http://localhost:9999/canaryqzx', { companyId })
  const made = await service.create(
    billsPackage({
      firstName: 'Canaryqzx',
      lastName: 'Canaryqzx',
      email: 'canaryqzx@example.org',
      broadband: 'canaryqzx',
    }),
  )
  const unknown = await service.create(
    billsPackage({
      firstName: 'Canaryqzx',
      email: 'canaryqzx.two@example.org',
      address: '99 Canaryqzx Street, Leeds, LS6 3AA',
    }),
  )
  const [request] = await db.sql<{ id: number; request_id: string }>('SELECT id, request_id FROM unmatched_addresses')
  const [delivery] = await deliveriesOf(db, endpointId)
  if (made.status !== 200 || unknown.status !== 400 || !request || !delivery) throw new Error('nothing to guard')
  await db.sql(`UPDATE webhook_deliveries SET state = 'failed', failure = 'status 500', settled_at = now()`)
  const call = await loggedCall(db, made.headers.get('x-request-id'))
  const admin = await signedIn(db, { companyId, name: 'Canaryqzx Admin', email: 'canaryqzx.admin@example.org' })
  const staff = (first: string) =>
    signedIn(db, { companyId, role: 'member', name: `Canaryqzx ${first}`, email: `canaryqzx.${first}@example.org` })
  const [member, colleague] = [await staff('Kim'), await staff('Lee')]
  await giveSecondFactor(db, 'portal', colleague.userId)
  const owned: Belongings = {
    ...{ contract: made.body.data.houseContractId, call: String(call.id) },
    failedEmail: await failedEmail(db, made.body.data.houseContractId),
    ...{ addressRequest: request.id, addressCall: request.request_id, addressEmail: 'canaryqzx.two@example.org' },
    requestAside: (await requestLike(db, request.id, true)).id,
    ...{ key: key.id, keyPrefix: keyPrefix(key.key), endpoint: endpointId, delivery: delivery.id },
    ...{ colleague: colleague.userId, colleagueEmail: colleague.email, session: colleague.sessionId },
  }
  const anew: TwoCompanies['anew'] = async (role) => {
    // A company has only so many of either.
    await db.sql('UPDATE api_keys SET revoked_at = coalesce(revoked_at, now()) WHERE company_id = $1 AND id > $2', [
      ...[companyId, key.id],
    ])
    await db.sql('DELETE FROM webhook_endpoints WHERE company_id = $1 AND id > $2', [companyId, endpointId])
    const sender = await signedIn(db, { companyId, role, name: 'Canaryqzx Sender' })
    await giveSecondFactor(db, 'portal', sender.userId)
    const [session] = [await oneMoreSession(db, sender), await oneMoreSession(db, sender)]
    const colleague = await signedIn(db, { companyId, role: 'member', name: 'Canaryqzx Colleague' })
    await giveSecondFactor(db, 'portal', colleague.userId)
    const newKey = await service.newKey('live')
    const waiting = await requestLike(db, request.id)
    const [endpoint] = await db.sql<{ id: number }>(
      `INSERT INTO webhook_endpoints SELECT (jsonb_populate_record(e, jsonb_build_object(
         'id', nextval(pg_get_serial_sequence('webhook_endpoints', 'id')), 'url', e.url || gen_random_uuid()))).*
       FROM webhook_endpoints e WHERE id = $1 RETURNING id`,
      [endpointId],
    )
    const [failed] = await db.sql<{ id: string }>(
      `INSERT INTO webhook_deliveries SELECT (jsonb_populate_record(d, jsonb_build_object(
         'id', gen_random_uuid(), 'job_id', gen_random_uuid(), 'endpoint_id', $2::int))).*
       FROM webhook_deliveries d WHERE id = $1 RETURNING id`,
      [delivery.id, endpoint?.id],
    )
    if (!endpoint || !failed) throw new Error('nothing anew')
    return {
      sender,
      owned: {
        ...{ contract: owned.contract, call: owned.call, session },
        failedEmail: await failedEmail(db, owned.contract),
        ...{ addressRequest: waiting.id, addressCall: request.request_id, addressEmail: waiting.email },
        requestAside: (await requestLike(db, request.id, true)).id,
        ...{ key: newKey.id, keyPrefix: keyPrefix(newKey.key), endpoint: endpoint.id, delivery: failed.id },
        ...{ colleague: colleague.userId, colleagueEmail: colleague.email },
      },
    }
  }
  return { admin, member, owned, anew }
}

async function oneMoreSession(db: TestDatabase, { userId }: Staff): Promise<string> {
  const [session] = await db.sql<{ id: string }>(
    `INSERT INTO partner_staff_sessions (id, user_id, awaits_two_factor, expires_at)
     VALUES (gen_random_uuid(), $1, false, now() + interval '12 hours') RETURNING id`,
    [userId],
  )
  return session?.id ?? ''
}

/** One more request of the same call, for another tenant. */
async function requestLike(db: TestDatabase, id: number, isAside = false): Promise<{ id: number; email: string }> {
  const email = `canaryqzx.${randomUUID()}@example.org`
  const [row] = await db.sql<{ id: number }>(
    `INSERT INTO unmatched_addresses SELECT (jsonb_populate_record(r, jsonb_build_object(
       'id', nextval(pg_get_serial_sequence('unmatched_addresses', 'id')), 'email_key', $2::text,
       'request', r.request || jsonb_build_object('email', jsonb_build_object('address', $2::text, 'key', $2::text))))).*
     FROM unmatched_addresses r WHERE id = $1 RETURNING id`,
    [id, email],
  )
  if (isAside) {
    await db.sql(
      `UPDATE unmatched_addresses r SET dismissed_at = now(), dismissed_by =
         (SELECT id FROM partner_staff u WHERE u.company_id = r.company_id LIMIT 1) WHERE id = $1`,
      [row?.id],
    )
  }
  return { id: row?.id ?? 0, email }
}
