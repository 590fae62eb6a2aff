import type { KnownAddress } from '@/lib/addresses/address'
import { newActivationToken } from '@/lib/mail/links/activation-link'
import { CONFIRMATION, type ConfirmationValues } from '@/lib/mail/templates/confirmation'
import { asJson, settling } from '@/lib/platform/database/idempotent-outcome'
import { oneRow } from '@/lib/platform/database/prisma'
import { rowId } from '@/lib/platform/database/uuid'
import type { Requester } from '@/lib/platform/identity/principal'
import { sqlState } from '@/lib/platform/observability/describe-error'
import { Prisma } from '@/prisma/client/client'
import { selectedServiceNames } from '../services'
import { foundAgain } from '../tenants/retry-tenant'
import type { BillsPackageRequest } from './schema'

interface StoredBillsPackage {
  houseContractId: number
  tenantId: number
  accountCreated: boolean
}

interface Refused {
  houseContractId: null
}

/**
 * Stores the tenant, the contract, the queued e-mail with its job and the audit row: all of it or
 * nothing, in one round trip.
 *
 * @param finishes the failed call whose address request this settles; null where there may be none
 * @returns null when the tenant's e-mail is already associated with a contract
 * @throws what `waitsNoLonger` knows when that address request was settled or changed meanwhile
 */
export async function storeBillsPackage(
  requester: Requester,
  request: BillsPackageRequest,
  address: KnownAddress,
  finishes: string | null,
): Promise<StoredBillsPackage | null> {
  const { by } = requester
  const { selectedServices: services } = request
  const token = newActivationToken()
  const sql = Prisma.sql`
    SELECT house_contract_id AS "houseContractId", tenant_id AS "tenantId", account_created AS "accountCreated",
           ${settling(requester, OUTCOME)}
    FROM (VALUES (1)) one LEFT JOIN store_bills_package(
      p_company_id => ${requester.companyId}::int,
      p_api_key_id => ${by.type === 'api_key' ? by.id : null}::int,
      p_mode => ${requester.mode}::mode,
      p_request_id => ${requester.requestId}::uuid,
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
      p_email_id => ${rowId()}::uuid,
      p_template => ${CONFIRMATION.template},
      p_template_version => ${CONFIRMATION.templateVersion}::int,
      p_values => ${JSON.stringify(confirmationOf(requester, request, address))}::jsonb,
      p_token_id => ${token.id}::uuid,
      p_token_hash => ${token.hash},
      p_token_expires_at => ${token.expiresAt}::timestamptz,
      p_company_user_id => ${by.type === 'partner_staff' ? by.id : null}::int,
      p_finishes => ${finishes}::uuid
    ) ON true`
  const row = await foundAgain(() => oneRow<StoredBillsPackage | Refused>(sql))
  return row.houseContractId ? row : null
}

/** Whether a package was not stored because the address request that it was to finish is gone or another by now. */
export const waitsNoLonger = (error: unknown) => sqlState(error) === 'EB002'

/** The outcome that a claim keeps, as the use case returns it. */
const OUTCOME = Prisma.sql`
  CASE WHEN house_contract_id IS NULL THEN ${asJson({ ok: false, reason: 'e-mail has a contract' })}
  ELSE json_build_object(
    'ok', true, 'houseContractId', house_contract_id, 'tenantId', tenant_id, 'accountCreated', account_created
  ) END`

function confirmationOf(
  requester: Requester,
  request: BillsPackageRequest,
  { address }: KnownAddress,
): ConfirmationValues {
  const { firstName, startDate, endDate, numberOfTenants, broadband, selectedServices } = request
  return {
    firstName,
    companyName: requester.companyName,
    address,
    startDate,
    endDate,
    numberOfTenants,
    services: selectedServiceNames(selectedServices),
    broadband: selectedServices.wifi ? broadband : null,
  }
}
