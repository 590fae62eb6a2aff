// Somebody of each kind who may ask the service for something, and what is there to be asked for.

import { encryptSearch, supportSearchScope } from '@/lib/auth/encrypt-search-term'
import type { Realm } from '@/lib/platform/identity/realm'
import { type CompanyResources, createCanaryCompany } from './canary-company'
import { insertFailedEmail } from './queue-and-find-emails'
import { buildBillsPackage } from './request-bodies'
import { signInPartnerStaff, signInSupportStaff, signInTenant } from './sign-in'
import type { SharedTestService } from './start-test-service'

/** Partners' staff of two companies, support, the tenants of one company each, and whoever is not signed in. */
export type Persona =
  | 'admin'
  | 'member'
  | 'otherAdmin'
  | 'otherMember'
  | 'support'
  | 'tenant'
  | 'otherTenant'
  | 'nobody'

/** Where each of them is signed in. */
export const PERSONA_REALM = {
  admin: 'portal',
  member: 'portal',
  otherAdmin: 'portal',
  otherMember: 'portal',
  support: 'support',
  tenant: 'account',
  otherTenant: 'account',
  nobody: null,
} as const satisfies Record<Persona, Realm | null>

export const PERSONAS = Object.keys(PERSONA_REALM) as Persona[]

/** One of each realm, to whom another realm's is closed. */
export const PERSONA_OF_REALM = { portal: 'admin', support: 'support', account: 'tenant' } as const satisfies Record<
  Realm,
  Persona
>

/** Who is signed in: by the value of the header Cookie, and by the session's id. */
interface PersonaSession {
  cookie: string
  sessionId: string
}

/** What the first company and its tenant have, by number or id. */
export interface OwnedResources extends CompanyResources {
  companyId: number
  tenantId: number
  /** A quote that the tenant's company asked for. */
  quoteRequestId: number
  /** An e-mail that was captured. */
  emailId: string
  /** What support searches the tenant by, for an address. */
  encryptedSearch: string
}

export interface Personas {
  sessions: Record<Exclude<Persona, 'nobody'>, PersonaSession>
  ownedResources: OwnedResources
  /** Somebody of a realm with two sessions, `owned.session` the other, and a tenant to whom nothing was done yet. */
  createSender: (realm: 'support' | 'account') => Promise<{ sender: SenderSession; ownedResources: OwnedResources }>
}

interface SenderSession extends PersonaSession {
  /** Of the support staff, or the tenant's. */
  userId: number
}

/** What the first company and its tenant have says CANARY; what the others have does not. */
export async function createPersonas(service: SharedTestService): Promise<Personas> {
  const { db } = service
  const canaryCompany = await createCanaryCompany(service)
  const companyId = await service.addCompany()
  const createdContract = await service.createBillsPackage(
    buildBillsPackage(),
    (await service.addApiKey('live', companyId)).key,
  )
  if (createdContract.status !== 200) throw new Error('no other tenant')
  const [tenantId, otherTenantId] = [
    await findTenantOfContract(service, canaryCompany.ownedResources.contractId),
    await findTenantOfContract(service, createdContract.body.data.houseContractId),
  ]
  const [unsentEmail] = await db.sql<{ id: string }>(
    `UPDATE emails SET status = 'captured', failure = NULL, settled_at = now(), rendered_at = now(), subject = 'Your bills', html = 'x', text = 'x'
     WHERE contract_id = $1 RETURNING id`,
    [canaryCompany.ownedResources.contractId],
  )
  const support = await signInSupportStaff(db)
  const ownedResources: OwnedResources = {
    ...canaryCompany.ownedResources,
    ...{
      companyId: service.companyId,
      tenantId,
      quoteRequestId: await insertQuoteRequest(service, tenantId),
      emailId: unsentEmail?.id ?? '',
    },
    encryptedSearch: encryptSearch(supportSearchScope(support as never), 'canaryqzx') ?? '',
  }
  const createSender: Personas['createSender'] = async (realm) => {
    const newContract = await service.createBillsPackage(buildBillsPackage())
    const contractId: number = newContract.body.data.houseContractId
    const tenantId = await findTenantOfContract(service, contractId)
    const [first, second] = [await signInTenant(db, tenantId), await signInTenant(db, tenantId)]
    const support = await signInSupportStaff(db)
    const [sender, otherSession] =
      realm === 'support'
        ? [support, { sessionId: await addSupportSession(service, support.userId) }]
        : [{ userId: tenantId, ...first }, second]
    return {
      sender,
      ownedResources: {
        ...ownedResources,
        contractId,
        tenantId,
        sessionId: otherSession.sessionId,
        failedEmailId: await insertFailedEmail(db, contractId),
      },
    }
  }
  return {
    ownedResources,
    createSender,
    sessions: {
      admin: canaryCompany.admin,
      member: canaryCompany.member,
      otherAdmin: await signInPartnerStaff(db, { companyId, name: 'Sam Stranger' }),
      otherMember: await signInPartnerStaff(db, { companyId, role: 'member', name: 'Sam Stranger' }),
      support,
      tenant: await signInTenant(db, tenantId),
      otherTenant: await signInTenant(db, otherTenantId),
    },
  }
}

async function addSupportSession({ db }: SharedTestService, userId: number): Promise<string> {
  const [session] = await db.sql<{ id: string }>(
    `INSERT INTO support_staff_sessions (id, user_id, awaits_two_factor, expires_at)
     VALUES (gen_random_uuid(), $1, false, now() + interval '12 hours') RETURNING id`,
    [userId],
  )
  return session?.id ?? ''
}

/** The tenant of a contract. */
export async function findTenantOfContract({ db }: SharedTestService, contractId: number): Promise<number> {
  const [contractRow] = await db.sql<{ tenant_id: number }>('SELECT tenant_id FROM house_contracts WHERE id = $1', [
    contractId,
  ])
  if (!contractRow) throw new Error('no such contract')
  return contractRow.tenant_id
}

/** A quote request of a tenant's, by the version that prices: a year of four. */
export async function insertQuoteRequest({ db, companyId }: SharedTestService, tenantId: number): Promise<number> {
  const [quoteRequest] = await db.sql<{ id: number }>(
    `INSERT INTO quote_requests (company_id, mode, tenant_id, first_name, last_name, email, contact_no, postcode,
       number_of_tenants, start_date, end_date, rate_card_id, request_id)
     SELECT $1, mode, id, first_name, last_name, email, '+447700900123', 'LS6 3AA', 4, '2026-11-15', '2027-11-14',
       (SELECT rate_card_id FROM rate_card_publications ORDER BY id DESC LIMIT 1), gen_random_uuid()
     FROM tenants WHERE id = $2 RETURNING id`,
    [companyId, tenantId],
  )
  if (!quoteRequest) throw new Error('no quote')
  return quoteRequest.id
}
