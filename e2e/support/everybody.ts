// Somebody of each kind who may ask the service for something, and what is there to be asked for.

import { sealSearch, searchOf } from '@/lib/auth/encrypted-search'
import type { Realm } from '@/lib/platform/identity/realm'
import { failedEmail } from './outbox'
import { signedIn, signedInSupport, signedInTenant } from './portal'
import { billsPackage } from './requests'
import type { SharedService } from './service'
import { type Belongings, twoCompanies } from './two-companies'

/** Partners' staff of two companies, support, the tenants of one company each, and whoever is not signed in. */
export type Asker = 'admin' | 'member' | 'otherAdmin' | 'otherMember' | 'support' | 'tenant' | 'otherTenant' | 'nobody'

/** Where each of them is signed in. */
export const REALM_OF = {
  admin: 'portal',
  member: 'portal',
  otherAdmin: 'portal',
  otherMember: 'portal',
  support: 'support',
  tenant: 'account',
  otherTenant: 'account',
  nobody: null,
} as const satisfies Record<Asker, Realm | null>

export const ASKERS = Object.keys(REALM_OF) as Asker[]

/** One of each realm, to whom another realm's is closed. */
export const OF_REALM = { portal: 'admin', support: 'support', account: 'tenant' } as const satisfies Record<
  Realm,
  Asker
>

/** Who is signed in: by the value of the header Cookie, and by the session's id. */
interface SignedIn {
  cookie: string
  sessionId: string
}

/** What the first company and its tenant have, by number or id. */
export interface Owned extends Belongings {
  company: number
  tenant: number
  /** A quote that the tenant's company asked for. */
  quote: number
  /** An e-mail that was captured. */
  email: string
  /** What support searches the tenant by, for an address. */
  search: string
}

export interface Everybody {
  who: Record<Exclude<Asker, 'nobody'>, SignedIn>
  owned: Owned
  /** Somebody of a realm with two sessions, `owned.session` the other, and a tenant to whom nothing was done yet. */
  anew: (realm: 'support' | 'account') => Promise<{ sender: Sender; owned: Owned }>
}

interface Sender extends SignedIn {
  /** Of the support staff, or the tenant's. */
  userId: number
}

/** What the first company and its tenant have says CANARY; what the others have does not. */
export async function everybody(service: SharedService): Promise<Everybody> {
  const { db } = service
  const two = await twoCompanies(service)
  const companyId = await service.newCompany()
  const made = await service.create(billsPackage(), (await service.newKey('live', companyId)).key)
  if (made.status !== 200) throw new Error('no other tenant')
  const [tenant, otherTenant] = [
    await tenantOf(service, two.owned.contract),
    await tenantOf(service, made.body.data.houseContractId),
  ]
  const [captured] = await db.sql<{ id: string }>(
    `UPDATE emails SET state = 'captured', failure = NULL, settled_at = now(), rendered_at = now(), subject = 'Your bills', html = 'x', text = 'x'
     WHERE contract_id = $1 RETURNING id`,
    [two.owned.contract],
  )
  const support = await signedInSupport(db)
  const owned: Owned = {
    ...two.owned,
    ...{ company: service.companyId, tenant, quote: await quoteOf(service, tenant), email: captured?.id ?? '' },
    search: sealSearch(searchOf(support as never), 'canaryqzx') ?? '',
  }
  const anew: Everybody['anew'] = async (realm) => {
    const fresh = await service.create(billsPackage())
    const contract: number = fresh.body.data.houseContractId
    const tenant = await tenantOf(service, contract)
    const [first, second] = [await signedInTenant(db, tenant), await signedInTenant(db, tenant)]
    const support = await signedInSupport(db)
    const [sender, other] =
      realm === 'support'
        ? [support, { sessionId: await oneMoreSession(service, support.userId) }]
        : [{ userId: tenant, ...first }, second]
    return {
      sender,
      owned: { ...owned, contract, tenant, session: other.sessionId, failedEmail: await failedEmail(db, contract) },
    }
  }
  return {
    owned,
    anew,
    who: {
      admin: two.admin,
      member: two.member,
      otherAdmin: await signedIn(db, { companyId, name: 'Sam Stranger' }),
      otherMember: await signedIn(db, { companyId, role: 'member', name: 'Sam Stranger' }),
      support,
      tenant: await signedInTenant(db, tenant),
      otherTenant: await signedInTenant(db, otherTenant),
    },
  }
}

async function oneMoreSession({ db }: SharedService, userId: number): Promise<string> {
  const [session] = await db.sql<{ id: string }>(
    `INSERT INTO support_staff_sessions (id, user_id, awaits_two_factor, expires_at)
     VALUES (gen_random_uuid(), $1, false, now() + interval '12 hours') RETURNING id`,
    [userId],
  )
  return session?.id ?? ''
}

/** The tenant of a contract. */
export async function tenantOf({ db }: SharedService, contractId: number): Promise<number> {
  const [contract] = await db.sql<{ tenant_id: number }>('SELECT tenant_id FROM house_contracts WHERE id = $1', [
    contractId,
  ])
  if (!contract) throw new Error('no such contract')
  return contract.tenant_id
}

/** A quote request of a tenant's, by the version that prices: a year of four. */
export async function quoteOf({ db, companyId }: SharedService, tenant: number): Promise<number> {
  const [made] = await db.sql<{ id: number }>(
    `INSERT INTO quote_requests (company_id, mode, tenant_id, first_name, last_name, email, contact_no, postcode,
       number_of_tenants, start_date, end_date, rate_card_id, request_id)
     SELECT $1, mode, id, first_name, last_name, email, '+447700900123', 'LS6 3AA', 4, '2026-11-15', '2027-11-14',
       (SELECT rate_card_id FROM rate_card_publications ORDER BY id DESC LIMIT 1), gen_random_uuid()
     FROM tenants WHERE id = $2 RETURNING id`,
    [companyId, tenant],
  )
  if (!made) throw new Error('no quote')
  return made.id
}
