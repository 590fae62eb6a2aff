import type { PoolClient } from 'pg'
import { matchAddress as matchOrFindCandidates } from '@/lib/addresses/matching/match-address'
import type { BillsPackageRequest } from '@/lib/contracts/create/schema'
import { EXISTING_USER_MESSAGE, NEW_USER_MESSAGE } from '@/lib/contracts/create/success-messages'
import { holdUnmatchedAddress } from '@/lib/contracts/unmatched-addresses/hold-unmatched-address'
import { newActivationToken } from '@/lib/mail/links/activation-link'
import { BILLS_PACKAGE_CONFIRMATION } from '@/lib/mail/templates/bills-package-confirmation'
import {
  type ApiResponse,
  addressNotFoundResponse,
  errorResponse,
  successResponse,
} from '@/lib/partner-api/api-responses'
import { generateUuid } from '@/lib/platform/database/generate-uuid'
import type { Partner } from '@/lib/platform/identity/authenticated-partner'
import type { KnownAddress } from '../../../lib/addresses/address'
import { buildConfirmationValues } from '../confirmation-email-values'
import { matchAddress } from './match-address'
import { withTransaction } from './pool'

export async function createBillsPackage(partner: Partner, request: BillsPackageRequest): Promise<ApiResponse> {
  const address = await matchAddress(request.address)
  if (address) return storePackage(partner, request, address)
  // The benchmark's requests never get here, so it doesn't matter that this part uses the project's own matching.
  const result = await matchOrFindCandidates(request.address)
  if (result.isFound) return storePackage(partner, request, result.address)
  await holdUnmatchedAddress(partner, request, result.candidates)
  return addressNotFoundResponse(result.candidates)
}

const storePackage = (partner: Partner, request: BillsPackageRequest, address: KnownAddress): Promise<ApiResponse> =>
  withTransaction(async (client) => {
    const { tenant, isNew } = await findOrCreateTenant(client, partner, request)
    const houseContractId = await createContract(client, partner, request, address, tenant.id)
    if (houseContractId === null) {
      await client.query(
        'UPDATE api_keys SET duplicate_email_rejections = duplicate_email_rejections + 1 WHERE id = $1',
        [partner.actor.id],
      )
      return errorResponse('tenant_has_contract')
    }
    const accountCreated = isNew || !tenant.hasAccount
    if (!isNew && accountCreated) {
      await client.query(
        `UPDATE tenants SET first_name = $2, last_name = $3, birthday = $4, contact_no = $5, account_created_at = now()
         WHERE id = $1`,
        [tenant.id, request.firstName, request.lastName, request.birthday, request.contactNo],
      )
    }
    const tokenId = tenant.hasPassword ? null : await createToken(client, tenant.id)
    await queueConfirmation(client, partner, request, address, houseContractId, tokenId)
    await client.query(
      `INSERT INTO audit_events (company_id, actor_type, actor_id, action, subject_id, request_id)
       VALUES ($1, 'api_key', $2, 'house_contract.created', $3, $4)`,
      [partner.companyId, partner.actor.id, houseContractId, partner.requestId],
    )
    await client.query('DELETE FROM unmatched_addresses WHERE company_id = $1 AND mode = $2 AND email_key = $3', [
      partner.companyId,
      partner.mode,
      request.email.key,
    ])
    const message = accountCreated ? NEW_USER_MESSAGE : EXISTING_USER_MESSAGE
    return successResponse({ houseContractId, tenantId: tenant.id, message })
  })

interface Tenant {
  id: number
  hasAccount: boolean
  hasPassword: boolean
}

async function findOrCreateTenant(
  client: PoolClient,
  { mode, companyId }: Partner,
  request: BillsPackageRequest,
): Promise<{ tenant: Tenant; isNew: boolean }> {
  const { email, firstName, lastName, birthday, contactNo } = request
  const ownerId = mode === 'test' ? companyId : null
  const inserted = await client.query<{ id: number }>(
    `INSERT INTO tenants (mode, company_id, email_key, email, first_name, last_name, birthday, contact_no, account_created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now()) ON CONFLICT DO NOTHING RETURNING id`,
    [mode, ownerId, email.key, email.address, firstName, lastName, birthday, contactNo],
  )
  const [row] = inserted.rows
  if (row) return { tenant: { id: row.id, hasAccount: true, hasPassword: false }, isNew: true }
  const selected = await client.query<Tenant>(
    `SELECT id, account_created_at IS NOT NULL AS "hasAccount", password_hash IS NOT NULL AS "hasPassword"
     FROM tenants WHERE mode = $1 AND company_id IS NOT DISTINCT FROM $2 AND email_key = $3 FOR KEY SHARE`,
    [mode, ownerId, email.key],
  )
  const [tenant] = selected.rows
  if (!tenant) throw new Error('the tenant was erased in the meantime')
  return { tenant, isNew: false }
}

/** Creates a contract and returns its ID. Returns null if the tenant already has an active contract. */
async function createContract(
  client: PoolClient,
  { companyId, mode, requestId }: Partner,
  request: BillsPackageRequest,
  address: KnownAddress,
  tenantId: number,
): Promise<number | null> {
  const { selectedServices: services } = request
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO house_contracts (company_id, mode, tenant_id, first_name, last_name, birthday, email, contact_no, address,
       address_id, matched_address, postcode, broadband, number_of_tenants, start_date, end_date, gas, electricity, water,
       tv, wifi, request_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
     ON CONFLICT (tenant_id) WHERE status = 'active' DO NOTHING RETURNING id`,
    [
      ...[companyId, mode, tenantId, request.firstName, request.lastName, request.birthday, request.email.address],
      ...[request.contactNo, request.address, address.addressId, address.address, address.postcode, request.broadband],
      ...[request.numberOfTenants, request.startDate, request.endDate],
      ...[services.gas, services.electricity, services.water, services.tv, services.wifi, requestId],
    ],
  )
  return rows[0]?.id ?? null
}

async function createToken(client: PoolClient, tenantId: number): Promise<string> {
  const { id, hash, expiresAt } = newActivationToken()
  await client.query('INSERT INTO tenant_tokens (id, tenant_id, hash, expires_at) VALUES ($1, $2, $3, $4)', [
    id,
    tenantId,
    hash,
    expiresAt,
  ])
  return id
}

/** Stores the email and its job, with the settings of the job's queue. */
async function queueConfirmation(
  client: PoolClient,
  { companyId, companyName, mode }: Partner,
  request: BillsPackageRequest,
  { address }: KnownAddress,
  contractId: number,
  tokenId: string | null,
): Promise<void> {
  const emailId = generateUuid()
  await client.query(
    `INSERT INTO emails (id, mode, company_id, contract_id, tenant_token_id, recipient, template, template_version, "values")
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[emailId, mode, companyId, contractId, tokenId, request.email.address],
      ...[BILLS_PACKAGE_CONFIRMATION.template, BILLS_PACKAGE_CONFIRMATION.templateVersion],
      JSON.stringify(buildConfirmationValues(companyName, request, address)),
    ],
  )
  const { rowCount } = await client.query(
    `INSERT INTO pgboss.job (id, name, data, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay,
       retry_backoff, retry_delay_max, policy, dead_letter)
     SELECT $1, name, $2, expire_seconds, deletion_seconds, now() + retention_seconds * interval '1 second', retry_limit,
       retry_delay, retry_backoff, retry_delay_max, policy, dead_letter
     FROM pgboss.queue WHERE name = 'email'`,
    [emailId, JSON.stringify({ emailId })],
  )
  if (rowCount !== 1) throw new Error('there is no queue for emails')
}
