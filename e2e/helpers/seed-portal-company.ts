// Fills a company with at least one of everything that the portal shows, with realistic names.

import { createApiKey } from '@/lib/companies/api-keys/create-api-key'
import type { KeyRestrictions } from '@/lib/companies/api-keys/key-restrictions'
import { rotateApiKey } from '@/lib/companies/api-keys/rotate-api-key'
import { findCompanyId } from '@/lib/companies/find-company-id'
import { prisma } from '@/lib/platform/database/prisma'
import { createSsoConnection } from './create-sso-connection'
import { addEndpoint, emitContractCreated, findEndpointDeliveries } from './create-webhook-endpoints'
import { eventually } from './eventually'
import { insertLogo } from './insert-logo'
import { insertPasskey } from './insert-passkey'
import { PERSON } from './queue-and-find-emails'
import { buildBillsPackage, buildQuoteRequest } from './request-bodies'
import { type SignedInPartnerStaff, signInPartnerStaff } from './sign-in'
import type { SharedTestService } from './start-test-service'

export interface SeededPortalCompany {
  admin: SignedInPartnerStaff
  member: SignedInPartnerStaff
  contractId: number
  unmatchedAddressId: number
  /** The ID of a request in the request log. */
  requestId: string
  endpointId: number
  deliveryId: string
}

const TENANT_NAMES = [
  { firstName: 'Siobhán', lastName: "O'Brien" },
  { firstName: 'محمد', lastName: 'عبد الرحمن' },
  // Each name has the maximum length, and no place to break the line.
  {
    firstName: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 100),
    lastName: 'Featherstonehaugh'.repeat(6).slice(0, 100),
  },
  { firstName: '小龙', lastName: '李' },
  { firstName: PERSON.firstName, lastName: PERSON.lastName },
]

const UNMATCHED_ADDRESSES = [
  { address: '12 Hyde Street, Leeds', postcode: undefined },
  { address: 'Flat 9, The Old Mill House at the End of the Long Lane, Headingley, Leeds, LS6 3AA' },
]

/** A passkey name with the maximum length. */
export const LONG_PASSKEY_NAME = 'Wolfeschlegelsteinhausenbergerdorff’s laptop '.repeat(3).slice(0, 100).trim()

/**
 * Adds data to the service's company. Contracts, quotes and unmatched addresses come from API requests, as a partner's
 * would.
 */
export async function seedPortalCompany(service: SharedTestService): Promise<SeededPortalCompany> {
  const { db, companyId } = service
  const admin = await signInPartnerStaff(db, { companyId, name: 'Robin Adeyemi' })
  const member = await signInPartnerStaff(db, {
    companyId,
    role: 'member',
    name: 'Maximiliana'.repeat(10).slice(0, 100),
  })
  for (const name of ['Work laptop', LONG_PASSKEY_NAME]) await insertPasskey(db, 'portal', admin.userId, name)

  await db.sql(
    `INSERT INTO partner_staff_sessions (id, user_id, awaits_two_factor, expires_at, created_at, last_seen_at, browser)
     SELECT gen_random_uuid(), $1, false, now() + interval '8 hours', now() - interval '4 hours',
       now() - interval '20 minutes', unnest($2::text[])`,
    [member.userId, ['Samsung Internet on Android', 'Another browser on Windows']],
  )

  await insertLogo(db, companyId)
  await db.sql('UPDATE companies SET contact_email = $1, contact_phone = $2 WHERE id = $3', [
    `lettings@${'a-very-long-name-'.repeat(3)}of-a-lettings-agency.example`,
    ...['+44 113 496 0000', companyId],
  ])
  const contractIds: number[] = []
  for (const name of TENANT_NAMES)
    contractIds.push((await service.createBillsPackage(buildBillsPackage(name))).body.data.houseContractId)
  await service.getQuotes(buildQuoteRequest())
  await service.getQuotes(buildQuoteRequest({ postcode: 'not one' }))
  for (const addressFields of UNMATCHED_ADDRESSES) await service.createBillsPackage(buildBillsPackage(addressFields))
  await service.createBillsPackage(buildBillsPackage({ startDate: '2027-02-30' }))
  await service.createBillsPackage(buildBillsPackage({ firstName: 'Test' }), service.testKey)

  await db.sql(
    `UPDATE emails SET status = 'failed', failure = 'The provider refused it', settled_at = now() WHERE contract_id = $1`,
    [contractIds[0]],
  )
  await db.sql(
    `UPDATE emails SET status = 'sent', provider_id = 'p-1', settled_at = now(),
       rendered_at = now(), subject = 'Your bills', html = 'x', text = 'x'
     WHERE contract_id = $1`,
    [contractIds[1]],
  )
  const connectionId = await createSsoConnection(db, {
    companyId,
    emailDomain: 'a-very-long-name-of-a-lettings-agency.example',
  })
  await db.sql('UPDATE sso_connections SET domain_verified_at = NULL, tested_at = NULL WHERE id = $1', [connectionId])
  const { endpointId } = await addEndpoint(
    db,
    'http://127.0.0.1:9999/a/rather/long/path/for/the/hooks/of/our/letting/software',
    { companyId, isVerified: false },
  )
  await emitContractCreated(db, { companyId }, contractIds[0])
  const [delivery] = await findEndpointDeliveries(db, endpointId)
  await db.sql(
    `INSERT INTO webhook_attempts (delivery_id, status, reason, response_body, duration_ms)
     VALUES ($1, NULL, 'connection failed: ECONNREFUSED', NULL, 3), ($1, 503, NULL, $2, 1250)`,
    [delivery?.id, `{"error": "${'a rather long explanation '.repeat(20)}"}`],
  )
  await db.sql(`UPDATE pgboss.job SET state = 'retry', start_after = now() + interval '2 days' WHERE id = $1`, [
    delivery?.job_id,
  ])

  const company = await findCompanyId(prisma(), companyId)
  if (!company) throw new Error(`company ${companyId} doesn't exist`)
  const actor = { type: 'partner_staff', id: admin.userId } as const
  const restrictions: KeyRestrictions = {
    permissions: ['quotes', 'contracts', 'read', 'write'],
    requestsPerMinute: 1500,
    allowedNetworks: ['192.0.2.0/24', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', '198.51.100.17'],
  }
  const keyOptions = { label: 'The website of Siobhán', expiresAt: null, restrictions }
  const key = await createApiKey(actor, company, 'live', keyOptions)
  if (key.ok) await rotateApiKey(actor, company, 'live', key.id, 3600)

  const [unmatchedAddress] = await db.sql<{ id: number }>(`SELECT id FROM unmatched_addresses WHERE company_id = $1`, [
    companyId,
  ])
  return {
    admin,
    member,
    contractId: contractIds[2] ?? 0,
    unmatchedAddressId: unmatchedAddress?.id ?? 0,
    requestId: await waitForLoggedContractRequest(service),
    endpointId,
    deliveryId: delivery?.id ?? '',
  }
}

/**
 * Waits until the request log contains requests in both modes. Returns the ID of a live one that created a contract.
 */
const waitForLoggedContractRequest = ({ db, companyId }: SharedTestService): Promise<string> =>
  eventually(async () => {
    const [row] = await db.sql<{ id: string }>(
      `SELECT id FROM api_requests WHERE company_id = $1 AND contract_id IS NOT NULL AND mode = 'live'
       AND EXISTS (SELECT FROM api_requests WHERE mode = 'test') LIMIT 1`,
      [companyId],
    )
    if (!row) throw new Error('the request log lacks a live request that created a contract, or any test request')
    return row.id
  })
