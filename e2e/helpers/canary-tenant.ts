// Creates a tenant with unmistakable details, and stores these details everywhere that the service stores tenants'
// data. Also finds these details in text, however they're written.
import { randomUUID } from 'node:crypto'
import { billsPackageRequestSchema } from '@/lib/contracts/create/schema'
import { storeBillsPackage } from '@/lib/contracts/create/store-bills-package'
import { holdUnmatchedAddress } from '@/lib/contracts/unmatched-addresses/hold-unmatched-address'
import { deliverEmail } from '@/lib/mail/delivery/deliver-email'
import { devTransport } from '@/lib/mail/delivery/dev-transport'
import type { Partner } from '@/lib/platform/identity/authenticated-partner'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { TestDatabase } from './create-test-database'
import { insertPasskey } from './insert-passkey'
import { buildBillsPackage } from './request-bodies'
import { enrolTwoFactor, signInTenant } from './sign-in'

export const CANARY_TENANT = {
  firstName: 'Zsófia-Quillon',
  lastName: 'O’Thwackerý',
  birthday: '1951-07-13',
  email: 'Zsofia.Thwack+home@Canary-Mail.example',
  contactNo: '+44 7700 900461',
  broadband: 'as the O’Thwackerýs next door',
}

/** The tenant's details in every form in which they can appear, in lower case and without accents. */
const CANARY_SPELLINGS = [
  ...['zsofia', 'quillon', 'thwack', 'canary-mail', 'canary mail', '1951-07-13', '13071951', '13/07/1951', '19510713'],
  ...['7700900461', '7700 900461', '7700-900461', '700900461', '900461'],
]

/** Returns the spellings of the tenant's details that the text contains, ignoring case and accents. */
export function findCanarySpellings(text: string): string[] {
  const normalised = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return CANARY_SPELLINGS.filter((spelling) => normalised.includes(spelling))
}

/** The address of the property. It isn't personal data, so it stays after the tenant is erased. */
const CANARY_ADDRESS = {
  addressId: 'GB|AD|HZRJCHMDAUSC',
  address: '12 High Street, Leeds, LS6 3AA',
  postcode: 'LS6 3AA',
}

export interface CanaryTenant {
  tenantId: number
  contractId: number
  partner: Partner
}

/**
 * Creates the tenant with a contract, a quote request, a logged API request, and an email that bounced. The tenant's
 * account has an activation link, a session, 2FA and a passkey.
 *
 * The tenant also has two unmatched addresses: one that the contract closed, and one that is still open. The open one
 * is inserted directly, because the service opens none for a tenant with a contract.
 */
export async function createCanaryTenant(db: TestDatabase, companyId: CompanyId): Promise<CanaryTenant> {
  const [key] = await db.sql<{ id: number }>(
    `INSERT INTO api_keys (company_id, mode, hash, prefix, label) VALUES ($1, 'live', sha256($2::bytea), 'eb_live_abcd', 'Website') RETURNING id`,
    [companyId, randomUUID()],
  )
  const buildPartner = (): Partner => ({
    ...{ companyId, companyName: 'Headingley Lets', mode: 'live', idempotencyKey: null, requestsPerMinute: 600 },
    ...{ actor: { type: 'api_key', id: key?.id ?? 0 }, requestId: randomUUID() },
  })
  const request = billsPackageRequestSchema.parse(buildBillsPackage(CANARY_TENANT))
  await holdUnmatchedAddress(buildPartner(), request, [])
  const contractPartner = buildPartner()
  const storedPackage = await storeBillsPackage(contractPartner, request, CANARY_ADDRESS, null)
  if (!storedPackage) throw new Error('the canary tenant already has a contract')
  const { tenantId, houseContractId: contractId } = storedPackage
  await db.sql(
    `INSERT INTO unmatched_addresses (company_id, mode, email_key, request, candidates, request_id, expires_at)
     VALUES ($1, 'live', $2, $3, '[]', $4, now() + interval '14 days')`,
    [companyId, request.email.key, JSON.stringify(request), randomUUID()],
  )
  const quotePartner = buildPartner()
  await db.sql(
    `INSERT INTO quote_requests (company_id, mode, tenant_id, first_name, last_name, email, contact_no, postcode,
       number_of_tenants, start_date, end_date, rate_card_id, request_id)
     SELECT $1, 'live', $2, $3, $4, $5, $6, 'LS6 3AA', 3, '2027-01-01', '2027-02-01', id, $7 FROM rate_cards LIMIT 1`,
    [
      companyId,
      tenantId,
      CANARY_TENANT.firstName,
      CANARY_TENANT.lastName,
      CANARY_TENANT.email,
      CANARY_TENANT.contactNo,
      quotePartner.requestId,
    ],
  )
  await db.sql(
    `INSERT INTO api_requests (id, at, company_id, mode, api_key_id, endpoint, status, duration_ms, replayed, contract_id, body)
     VALUES ($1, now(), $2, 'live', $3, 'createBillsPackage', 200, 9, false, $4, '{"fields": {"firstName": "text"}, "unknown": 0}')`,
    [contractPartner.requestId, companyId, key?.id, contractId],
  )
  const [email] = await db.sql<{ id: string }>('SELECT id FROM emails WHERE contract_id = $1', [contractId])
  await deliverEmail(email?.id ?? '', { live: devTransport, test: devTransport })
  await db.sql(`INSERT INTO email_status_history (email_id, submission, status, at) VALUES ($1, 1, 'failed', now())`, [
    email?.id,
  ])
  await db.sql(
    `INSERT INTO email_events (id, email_id, type, detail, at) VALUES ($1, $2, 'bounced', 'Permanent', now())`,
    [randomUUID(), email?.id],
  )
  await signInTenant(db, tenantId)
  await enrolTwoFactor(db, 'account', tenantId)
  await insertPasskey(db, 'account', tenantId, `${CANARY_TENANT.firstName}’s phone`)
  return { tenantId, contractId, partner: buildPartner() }
}

/** Cancels the contract, with an internal note that names the tenant. */
export const cancelCanaryContract = (db: TestDatabase, { contractId }: CanaryTenant) =>
  db.sql(`UPDATE house_contracts SET status = 'cancelled', cancelled_at = now(), closing_note = $2 WHERE id = $1`, [
    contractId,
    `${CANARY_TENANT.firstName} ${CANARY_TENANT.lastName} rang from ${CANARY_TENANT.contactNo}, born ${CANARY_TENANT.birthday}`,
  ])
