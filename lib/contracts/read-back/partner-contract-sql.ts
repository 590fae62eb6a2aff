import { Prisma } from '@/prisma/client/client'

/** The columns of a contract `c` and of the query for its newest email `m`, for a PartnerContractRow. */
export const PARTNER_CONTRACT_COLUMNS = Prisma.sql`
  c.id AS "houseContractId", c.tenant_id AS "tenantId", c.status, c.request_id AS "requestId",
  c.address_request_id AS "addressRequestId", c.idempotency_key AS "idempotencyKey",
  c.created_at AS "createdAt", c.cancelled_at AS "cancelledAt", c.closed_at AS "closedAt",
  c.birthday IS NULL AS "isErased", c.first_name AS "firstName", c.last_name AS "lastName", c.email,
  c.contact_no AS "contactNo", c.address, c.address_id AS "addressId", c.matched_address AS "matchedAddress",
  c.postcode, c.broadband, c.number_of_tenants AS "numberOfTenants", c.start_date::text AS "startDate",
  c.end_date::text AS "endDate", c.gas, c.electricity, c.water, c.tv, c.wifi, m.status AS "emailStatus"`
