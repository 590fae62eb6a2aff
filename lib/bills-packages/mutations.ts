import { randomUUID } from 'node:crypto'
import { Prisma } from '@/prisma/client/client'
import type { KnownAddress } from '../addresses/address'
import { SERVICES } from '../contracts/services'
import { asJson, settling } from '../idempotency/mutations'
import { CONFIRMATION, type ConfirmationValues } from '../mail/confirmation'
import type { Partner } from '../partner-api/partner'
import { prisma } from '../prisma'
import { newActivationToken } from '../tenants/activation-link'
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
 * @returns null when the tenant's e-mail is already associated with a contract
 */
export async function storeBillsPackage(
  partner: Partner,
  request: BillsPackageRequest,
  address: KnownAddress,
): Promise<StoredBillsPackage | null> {
  const { selectedServices: services } = request
  const token = newActivationToken()
  const [row] = await prisma().$queryRaw<[StoredBillsPackage | Refused]>`
    SELECT house_contract_id AS "houseContractId", tenant_id AS "tenantId", account_created AS "accountCreated",
           ${settling(partner, OUTCOME)}
    FROM (VALUES (1)) one LEFT JOIN store_bills_package(
      p_company_id => ${partner.companyId}::int,
      p_api_key_id => ${partner.apiKeyId}::int,
      p_mode => ${partner.mode}::mode,
      p_request_id => ${partner.requestId}::uuid,
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
      p_email_id => ${randomUUID()}::uuid,
      p_template => ${CONFIRMATION.template},
      p_template_version => ${CONFIRMATION.templateVersion}::int,
      p_values => ${JSON.stringify(confirmationOf(partner, request, address))}::jsonb,
      p_token_id => ${token.id}::uuid,
      p_token_hash => ${token.hash},
      p_token_expires_at => ${token.expiresAt}::timestamptz
    ) ON true`
  return row.houseContractId === null ? null : row
}

/** The outcome that a claim keeps, as the use case returns it. */
const OUTCOME = Prisma.sql`
  CASE WHEN house_contract_id IS NULL THEN ${asJson({ ok: false, reason: 'e-mail has a contract' })}
  ELSE json_build_object(
    'ok', true, 'houseContractId', house_contract_id, 'tenantId', tenant_id, 'accountCreated', account_created
  ) END`

function confirmationOf(partner: Partner, request: BillsPackageRequest, { address }: KnownAddress): ConfirmationValues {
  const { firstName, startDate, endDate, numberOfTenants, broadband, selectedServices } = request
  const services = SERVICES.filter((name) => selectedServices[name])
  return {
    firstName,
    companyName: partner.companyName,
    address,
    startDate,
    endDate,
    numberOfTenants,
    services,
    broadband,
  }
}
