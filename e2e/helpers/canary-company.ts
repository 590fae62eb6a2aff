// Creates a company with an unmistakable word, the canary, in its names, labels, URLs and email addresses. If the
// canary appears anywhere in another company's portal, data has leaked.
import { randomUUID } from 'node:crypto'
import { getKeyPrefix } from '@/lib/companies/api-keys/generate-and-hash-key'
import { createSsoConnection } from './create-sso-connection'
import type { TestDatabase } from './create-test-database'
import { addEndpoint, findEndpointDeliveries } from './create-webhook-endpoints'
import { waitForLoggedRequest } from './find-logged-requests'
import { insertLogo } from './insert-logo'
import { insertPasskey } from './insert-passkey'
import { insertFailedEmail } from './queue-and-find-emails'
import { buildBillsPackage } from './request-bodies'
import { enrolTwoFactor, findSessionPublicId, type SignedInPartnerStaff, signInPartnerStaff } from './sign-in'
import type { SharedTestService } from './start-test-service'

/** The canary: a word that only this company's data contains. */
export const CANARY_PATTERN = /canaryqzx/i

/** The email domain of the company's single sign-on connection. */
export const CANARY_EMAIL_DOMAIN = 'canaryqzx.example'

/** IDs and other details of the company's resources. */
export interface CompanyResources {
  contractId: number
  /** A failed email about the contract. */
  failedEmailId: string
  unmatchedAddressId: number
  /** The ID of the request whose address couldn't be matched. */
  unmatchedAddressRequestId: string
  /** The tenant's email address in that request. */
  unmatchedAddressEmail: string
  /** Another unmatched address, which has been dismissed. */
  dismissedAddressId: number
  apiKeyId: number
  apiKeyPrefix: string
  endpointId: number
  /** An endpoint in test mode. */
  testEndpointId: number
  deliveryId: string
  apiRequestId: string
  colleagueId: number
  colleagueEmail: string
  /** The public ID of the colleague's session. */
  colleagueSessionPublicId: string
  sessionId: string
  /** The public ID of the session `sessionId`. */
  sessionPublicId: string
  passkeyId: number
}

export interface CanaryCompany {
  ownedResources: CompanyResources
  admin: SignedInPartnerStaff
  member: SignedInPartnerStaff
  /**
   * Creates a user with this role, 2FA, a passkey and two more sessions. One of these sessions is
   * `ownedResources.sessionId`. Also creates the other resources, except for the contract and the API request, so that
   * no test has changed them yet. Restores the contract if it was cancelled. Revokes the API keys and deletes the
   * endpoints that earlier calls created.
   */
  createSender: (
    role: 'admin' | 'member',
  ) => Promise<{ sender: SignedInPartnerStaff; ownedResources: CompanyResources }>
  /**
   * Makes 2FA and single sign-on optional again, and restores the sessions of the admin, the member and the colleague.
   * Otherwise, a test that makes either mandatory would lock these users out of later tests.
   */
  restoreAccess: () => Promise<void>
}

export async function createCanaryCompany(service: SharedTestService): Promise<CanaryCompany> {
  const { db, companyId } = service
  await db.sql(`UPDATE companies SET name = 'Canaryqzx Lets' WHERE id = $1`, [companyId])
  await db.sql(`UPDATE api_keys SET label = 'Canaryqzx key ' || id WHERE company_id = $1`, [companyId])
  const key = await service.addApiKey('live')
  const { endpointId: testEndpointId } = await addEndpoint(db, 'http://localhost:9999/canaryqzx-test', {
    companyId,
    mode: 'test',
  })
  const { endpointId } = await addEndpoint(db, 'http://localhost:9999/canaryqzx', { companyId, isVerified: false })
  const createdContract = await service.createBillsPackage(
    buildBillsPackage({
      firstName: 'Canaryqzx',
      lastName: 'Canaryqzx',
      email: 'canaryqzx@example.org',
      broadband: 'canaryqzx',
    }),
  )
  const unmatchedResponse = await service.createBillsPackage(
    buildBillsPackage({
      firstName: 'Canaryqzx',
      email: 'canaryqzx.two@example.org',
      address: '99 Canaryqzx Street, Leeds, LS6 3AA',
    }),
  )
  const [unmatchedAddress] = await db.sql<{ id: number; request_id: string }>(
    'SELECT id, request_id FROM unmatched_addresses',
  )
  const [delivery] = await findEndpointDeliveries(db, endpointId)
  if (createdContract.status !== 200 || unmatchedResponse.status !== 400 || !unmatchedAddress || !delivery)
    throw new Error('the canary company was not created')
  await db.sql(`UPDATE webhook_deliveries SET status = 'failed', failure = 'status 500', settled_at = now()`)
  const apiRequest = await waitForLoggedRequest(db, createdContract.headers.get('x-request-id'))
  const admin = await signInPartnerStaff(db, {
    companyId,
    name: 'Canaryqzx Admin',
    email: 'canaryqzx.admin@example.org',
  })
  const signInMember = (firstName: string) =>
    signInPartnerStaff(db, {
      companyId,
      role: 'member',
      name: `Canaryqzx ${firstName}`,
      email: `canaryqzx.${firstName}@example.org`,
    })
  const [member, colleague] = [await signInMember('Kim'), await signInMember('Lee')]
  await enrolTwoFactor(db, 'portal', colleague.userId)
  const ownedResources: CompanyResources = {
    ...{ contractId: createdContract.body.data.houseContractId, apiRequestId: String(apiRequest.id) },
    failedEmailId: await insertFailedEmail(db, createdContract.body.data.houseContractId),
    ...{
      unmatchedAddressId: unmatchedAddress.id,
      unmatchedAddressRequestId: unmatchedAddress.request_id,
      unmatchedAddressEmail: 'canaryqzx.two@example.org',
    },
    dismissedAddressId: (await copyUnmatchedAddress(db, unmatchedAddress.id, true)).id,
    ...{ apiKeyId: key.id, apiKeyPrefix: getKeyPrefix(key.key), endpointId, testEndpointId, deliveryId: delivery.id },
    ...{ colleagueId: colleague.userId, colleagueEmail: colleague.email, sessionId: colleague.sessionId },
    colleagueSessionPublicId: await findSessionPublicId(db, colleague.sessionId),
    sessionPublicId: await findSessionPublicId(db, colleague.sessionId),
    passkeyId: await insertPasskey(db, 'portal', colleague.userId),
  }
  await replaceSsoConnection(db, companyId)
  const createSender: CanaryCompany['createSender'] = async (role) => {
    await replaceSsoConnection(db, companyId)
    // Restore the contract, because a test may have cancelled it.
    await db.sql(`UPDATE house_contracts SET status = 'active', cancelled_at = NULL WHERE id = $1`, [
      ownedResources.contractId,
    ])
    // Remove the keys and endpoints that earlier calls created, because a company can have only so many of each.
    await db.sql('UPDATE api_keys SET revoked_at = coalesce(revoked_at, now()) WHERE company_id = $1 AND id > $2', [
      ...[companyId, key.id],
    ])
    await insertLogo(db, companyId)
    await db.sql('DELETE FROM webhook_endpoints WHERE company_id = $1 AND id > $2', [companyId, endpointId])
    const sender = await signInPartnerStaff(db, { companyId, role, name: 'Canaryqzx Sender' })
    await enrolTwoFactor(db, 'portal', sender.userId)
    const [sessionId] = [await addSession(db, sender), await addSession(db, sender)]
    const colleague = await signInPartnerStaff(db, { companyId, role: 'member', name: 'Canaryqzx Colleague' })
    await enrolTwoFactor(db, 'portal', colleague.userId)
    const newApiKey = await service.addApiKey('live')
    const newUnmatchedAddress = await copyUnmatchedAddress(db, unmatchedAddress.id)
    const [endpoint] = await db.sql<{ id: number }>(
      `INSERT INTO webhook_endpoints SELECT (jsonb_populate_record(e, jsonb_build_object(
         'id', nextval(pg_get_serial_sequence('webhook_endpoints', 'id')), 'url', e.url || gen_random_uuid()))).*
       FROM webhook_endpoints e WHERE id = $1 RETURNING id`,
      [endpointId],
    )
    const [newDelivery] = await db.sql<{ id: string }>(
      `INSERT INTO webhook_deliveries SELECT (jsonb_populate_record(d, jsonb_build_object(
         'id', gen_random_uuid(), 'job_id', gen_random_uuid(), 'endpoint_id', $2::int))).*
       FROM webhook_deliveries d WHERE id = $1 RETURNING id`,
      [delivery.id, endpoint?.id],
    )
    if (!endpoint || !newDelivery) throw new Error('the endpoint or its delivery was not copied')
    return {
      sender,
      ownedResources: {
        ...{ contractId: ownedResources.contractId, apiRequestId: ownedResources.apiRequestId, sessionId },
        sessionPublicId: await findSessionPublicId(db, sessionId),
        failedEmailId: await insertFailedEmail(db, ownedResources.contractId),
        ...{
          unmatchedAddressId: newUnmatchedAddress.id,
          unmatchedAddressRequestId: unmatchedAddress.request_id,
          unmatchedAddressEmail: newUnmatchedAddress.email,
        },
        dismissedAddressId: (await copyUnmatchedAddress(db, unmatchedAddress.id, true)).id,
        ...{
          apiKeyId: newApiKey.id,
          apiKeyPrefix: getKeyPrefix(newApiKey.key),
          endpointId: endpoint.id,
          testEndpointId,
          deliveryId: newDelivery.id,
        },
        ...{ colleagueId: colleague.userId, colleagueEmail: colleague.email },
        colleagueSessionPublicId: await findSessionPublicId(db, colleague.sessionId),
        passkeyId: await insertPasskey(db, 'portal', sender.userId),
      },
    }
  }
  const restoreAccess: CanaryCompany['restoreAccess'] = async () => {
    await db.sql('UPDATE companies SET two_factor_required = false')
    await db.sql('UPDATE sso_connections SET required = false')
    for (const { sessionId, userId } of [admin, member, colleague])
      await db.sql(
        `INSERT INTO partner_staff_sessions (id, user_id, awaits_two_factor, expires_at)
         VALUES ($1, $2, false, now() + interval '12 hours') ON CONFLICT DO NOTHING`,
        [sessionId, userId],
      )
  }
  return { admin, member, ownedResources, createSender, restoreAccess }
}

/** Replaces the company's connection with a new one, because actions can remove it or make single sign-on mandatory. */
async function replaceSsoConnection(db: TestDatabase, companyId: number): Promise<void> {
  await db.sql('DELETE FROM sso_connections WHERE company_id = $1', [companyId])
  const issuer = `https://${CANARY_EMAIL_DOMAIN}`
  await createSsoConnection(db, { companyId, issuer, emailDomain: CANARY_EMAIL_DOMAIN, clientId: 'canaryqzx' })
}

async function addSession(db: TestDatabase, { userId }: SignedInPartnerStaff): Promise<string> {
  const [session] = await db.sql<{ id: string }>(
    `INSERT INTO partner_staff_sessions (id, user_id, awaits_two_factor, expires_at)
     VALUES (gen_random_uuid(), $1, false, now() + interval '12 hours') RETURNING id`,
    [userId],
  )
  return session?.id ?? ''
}

/**
 * Copies an unmatched address, but with a new email address. Dismisses the copy if `isDismissed` is true. Returns the
 * copy's ID and email address.
 */
async function copyUnmatchedAddress(
  db: TestDatabase,
  id: number,
  isDismissed = false,
): Promise<{ id: number; email: string }> {
  const email = `canaryqzx.${randomUUID()}@example.org`
  const [row] = await db.sql<{ id: number }>(
    `INSERT INTO unmatched_addresses SELECT (jsonb_populate_record(r, jsonb_build_object(
       'id', nextval(pg_get_serial_sequence('unmatched_addresses', 'id')), 'email_key', $2::text,
       'request', r.request || jsonb_build_object('email', jsonb_build_object('address', $2::text, 'key', $2::text))))).*
     FROM unmatched_addresses r WHERE id = $1 RETURNING id`,
    [id, email],
  )
  if (isDismissed) {
    await db.sql(
      `UPDATE unmatched_addresses r SET dismissed_at = now(), dismissed_by =
         (SELECT id FROM partner_staff u WHERE u.company_id = r.company_id LIMIT 1) WHERE id = $1`,
      [row?.id],
    )
  }
  return { id: row?.id ?? 0, email }
}
