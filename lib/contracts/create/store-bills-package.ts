import type { KnownAddress } from '@/lib/addresses/address'
import { newActivationToken } from '@/lib/mail/links/activation-link'
import { BILLS_PACKAGE_CONFIRMATION, type ConfirmationValues } from '@/lib/mail/templates/bills-package-confirmation'
import { generateUuid } from '@/lib/platform/database/generate-uuid'
import { queryOneRow } from '@/lib/platform/database/prisma'
import { recordOutcomeSql } from '@/lib/platform/database/record-idempotent-outcome'
import type { Principal } from '@/lib/platform/identity/principal'
import { getSqlState } from '@/lib/platform/observability/describe-error'
import { findTestEmail } from '@/lib/sandbox/test-mode-emails'
import { Prisma } from '@/prisma/client/client'
import { retryIfTenantDeleted } from '../tenants/retry-if-tenant-deleted'
import { TEST_CANCELLATION_DELAY_SECONDS, TEST_CANCELLATION_QUEUE } from '../test-cancellation-queue'
import { getSelectedServiceLabels } from '../utility-services'
import type { BillsPackageRequest } from './schema'

interface StoredBillsPackage {
  houseContractId: number
  tenantId: number
  accountCreated: boolean
}

interface RejectedBillsPackage {
  houseContractId: null
}

/**
 * Stores the tenant, the contract, the email and its job, any activation token, and the audit and webhook events
 * atomically, in one round trip. With the test email address `cancelled`, also queues the cancellation. Closes the
 * tenant's unmatched addresses. Stores the outcome if the request has an idempotency key. If the contract comes from a
 * held request, replaces the outcome of that request's idempotency key.
 *
 * @param heldRequestId the ID of the held request, if partner staff have chosen the address for an unmatched address.
 *   Otherwise null
 * @returns the IDs of the contract and the tenant, and whether the tenant's account is new. Returns null if the tenant
 *   already has an active contract
 * @throws an error that `isStaleUnmatchedAddress` recognises if the held request doesn't exist any more. It may have
 *   been completed, closed, or replaced by a later request
 */
export async function storeBillsPackage(
  principal: Principal,
  request: BillsPackageRequest,
  address: KnownAddress,
  heldRequestId: string | null,
): Promise<StoredBillsPackage | null> {
  const { actor } = principal
  const { selectedServices: services } = request
  const token = newActivationToken()
  const sql = Prisma.sql`
    SELECT house_contract_id AS "houseContractId", tenant_id AS "tenantId", account_created AS "accountCreated",
           ${recordOutcomeSql(principal, OUTCOME)}, ${cancelLaterSql(principal, request)}
    FROM (VALUES (1)) one LEFT JOIN store_bills_package(
      p_company_id => ${principal.companyId}::int,
      p_api_key_id => ${actor.type === 'api_key' ? actor.id : null}::int,
      p_mode => ${principal.mode}::mode,
      p_request_id => ${principal.requestId}::uuid,
      p_first_name => ${request.firstName},
      p_last_name => ${request.lastName},
      p_birthday => ${request.birthday}::date,
      p_email => ${request.email.address},
      p_email_key => ${request.email.key},
      p_contact_no => ${request.contactNo},
      p_address => ${request.address},
      p_address_id => ${address.addressId},
      p_matched_address => ${address.address},
      p_postcode => ${address.postcode},
      p_broadband => ${request.broadband},
      p_number_of_tenants => ${request.numberOfTenants}::int,
      p_start_date => ${request.startDate}::date,
      p_end_date => ${request.endDate}::date,
      p_gas => ${services.gas},
      p_electricity => ${services.electricity},
      p_water => ${services.water},
      p_tv => ${services.tv},
      p_wifi => ${services.wifi},
      p_email_id => ${generateUuid()}::uuid,
      p_template => ${BILLS_PACKAGE_CONFIRMATION.template},
      p_template_version => ${BILLS_PACKAGE_CONFIRMATION.templateVersion}::int,
      p_values => ${JSON.stringify(toConfirmationValues(principal, request, address))}::jsonb,
      p_token_id => ${token.id}::uuid,
      p_token_hash => ${token.hash},
      p_token_expires_at => ${token.expiresAt}::timestamptz,
      p_partner_staff_id => ${actor.type === 'partner_staff' ? actor.id : null}::int,
      p_held_request_id => ${heldRequestId}::uuid,
      p_idempotency_key => ${principal.idempotencyKey}
    ) ON true`
  const row = await retryIfTenantDeleted(() => queryOneRow<StoredBillsPackage | RejectedBillsPackage>(sql))
  return row.houseContractId ? row : null
}

/**
 * Returns whether an error means that the held request doesn't exist any more. It may have been completed, closed
 * or replaced by a later request. The SQL function `store_bills_package` raises this error, and then doesn't store the package.
 */
export const isStaleUnmatchedAddress = (error: unknown) => getSqlState(error) === 'EB002'

/** Returns an SQL expression that queues the contract's cancellation, if the test email address asks for it. */
const cancelLaterSql = (principal: Principal, { email }: BillsPackageRequest) =>
  findTestEmail(principal, email) === 'cancelled'
    ? Prisma.sql`CASE WHEN house_contract_id IS NOT NULL THEN enqueue_delayed_job(
        ${TEST_CANCELLATION_QUEUE}, ${generateUuid()}::uuid, jsonb_build_object('contractId', house_contract_id),
        ${TEST_CANCELLATION_DELAY_SECONDS}::int * interval '1 second') END`
    : Prisma.sql`NULL`

/**
 * The result of `createBillsPackage` as JSON. It's stored with the idempotency key, so that a retry of the request gets
 * the same result.
 */
const OUTCOME = Prisma.sql`bills_package_outcome(house_contract_id, tenant_id, account_created)`

function toConfirmationValues(
  principal: Principal,
  request: BillsPackageRequest,
  { address }: KnownAddress,
): ConfirmationValues {
  const { firstName, startDate, endDate, numberOfTenants, broadband, selectedServices } = request
  return {
    firstName,
    companyName: principal.companyName,
    address,
    startDate,
    endDate,
    numberOfTenants,
    services: getSelectedServiceLabels(selectedServices),
    broadband: selectedServices.wifi ? broadband : null,
  }
}
