// Creates a user of each kind, and the resources that the users try to see or change.

import { encryptSearch, supportSearchScope } from '@/lib/auth/encrypt-search-term'
import type { Realm } from '@/lib/platform/identity/realm'
import { type CompanyResources, createCanaryCompany } from './canary-company'
import { insertPasskey } from './insert-passkey'
import { insertFailedEmail } from './queue-and-find-emails'
import { buildBillsPackage } from './request-bodies'
import { enrolTwoFactor, findSessionPublicId, signInPartnerStaff, signInSupportStaff, signInTenant } from './sign-in'
import type { SharedTestService } from './start-test-service'

/**
 * Users of each kind: partner staff of two companies, support staff, a tenant of each company, and a signed-out
 * visitor.
 */
export type Persona =
  | 'admin'
  | 'member'
  | 'otherAdmin'
  | 'otherMember'
  | 'support'
  | 'tenant'
  | 'otherTenant'
  | 'nobody'

/** The realm (portal, support or account) in which each persona is signed in. */
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

/** For each realm, a persona who has access to that realm and to no other. */
export const PERSONA_OF_REALM = { portal: 'admin', support: 'support', account: 'tenant' } as const satisfies Record<
  Realm,
  Persona
>

/** The Cookie header and the ID of a persona's session. */
interface PersonaSession {
  cookie: string
  sessionId: string
}

/** IDs of the resources that belong to the first company and its tenant. */
export interface OwnedResources extends CompanyResources {
  companyId: number
  tenantId: number
  /** A quote that the tenant's company requested for the tenant. */
  quoteRequestId: number
  /** An email about the tenant's contract. It wasn't sent, and is in the dev inbox. */
  emailId: string
  /** A search for the tenant, encrypted so that it can be put in a URL. */
  encryptedSearch: string
}

export interface Personas {
  sessions: Record<Exclude<Persona, 'nobody'>, PersonaSession>
  ownedResources: OwnedResources
  /**
   * Creates a tenant that no test has changed yet, and a user with 2FA, a passkey and two sessions. In the realm
   * 'account', this user is the tenant. The user's second session is `ownedResources.sessionId`.
   */
  createSender: (realm: 'support' | 'account') => Promise<{ sender: SenderSession; ownedResources: OwnedResources }>
}

interface SenderSession extends PersonaSession {
  /** The ID of the member of support staff or of the tenant. */
  userId: number
}

/** Creates the personas. Only the data of the first company and its tenant contains the canary (canary-company.ts). */
export async function createPersonas(service: SharedTestService): Promise<Personas> {
  const { db } = service
  const canaryCompany = await createCanaryCompany(service)
  const companyId = await service.addCompany()
  const createdContract = await service.createBillsPackage(
    buildBillsPackage(),
    (await service.addApiKey('live', companyId)).key,
  )
  if (createdContract.status !== 200) throw new Error('the other tenant was not created')
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
    await enrolTwoFactor(db, 'account', tenantId)
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
        sessionPublicId: await findSessionPublicId(db, otherSession.sessionId),
        passkeyId: await insertPasskey(db, realm, sender.userId),
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

/**
 * Returns the ID of a contract's tenant.
 *
 * @throws {Error} if the contract doesn't exist
 */
export async function findTenantOfContract({ db }: SharedTestService, contractId: number): Promise<number> {
  const [contractRow] = await db.sql<{ tenant_id: number }>('SELECT tenant_id FROM house_contracts WHERE id = $1', [
    contractId,
  ])
  if (!contractRow) throw new Error(`contract ${contractId} doesn't exist`)
  return contractRow.tenant_id
}

/** Stores a tenant's quote request, for four people and a year, at the live rates. Returns its ID. */
export async function insertQuoteRequest({ db, companyId }: SharedTestService, tenantId: number): Promise<number> {
  const [quoteRequest] = await db.sql<{ id: number }>(
    `INSERT INTO quote_requests (company_id, mode, tenant_id, first_name, last_name, email, contact_no, postcode,
       number_of_tenants, start_date, end_date, rate_card_id, request_id)
     SELECT $1, mode, id, first_name, last_name, email, '+447700900123', 'LS6 3AA', 4, '2026-11-15', '2027-11-14',
       (SELECT rate_card_id FROM rate_card_publications ORDER BY id DESC LIMIT 1), gen_random_uuid()
     FROM tenants WHERE id = $2 RETURNING id`,
    [companyId, tenantId],
  )
  if (!quoteRequest) throw new Error('the quote request was not stored')
  return quoteRequest.id
}
