import { toIsoDate } from '@/lib/platform/validation/to-iso-date'
import type { Prisma } from '@/prisma/client/client'

export type Transaction = Prisma.TransactionClient

/** The details of a tenant by which we recognise their unmatched addresses. */
export interface TenantIdentity {
  id: number
  emailKey: string
  firstName: string
  lastName: string
  birthday: Date | null
  contactNo: string
}

/**
 * Returns the IDs of the live unmatched addresses with a tenant's email address, from any company. This is all that a
 * tenant may see, because a tenant has proved only that they can read this mailbox.
 */
export async function findUnmatchedAddressIdsByEmail(tx: Transaction, emailKey: string): Promise<number[]> {
  const rows = await tx.unmatchedAddress.findMany({ where: { mode: 'live', emailKey }, select: { id: true } })
  return rows.map(({ id }) => id)
}

/**
 * Returns the IDs of all live unmatched addresses about a tenant. These are about the tenant:
 * - Those with the tenant's email address.
 * - Those with the same name, birthday and phone number, even if written differently. Their email address can differ,
 *   because the tenant's may have been corrected after the request. They must come from a company that has sent us a
 *   contract or a quote for the tenant. Otherwise, a company could read another company's requests by inventing a
 *   tenant with the same details.
 */
export async function findUnmatchedAddressIds(
  tx: Transaction,
  { id, emailKey, firstName, lastName, birthday, contactNo }: TenantIdentity,
): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM unmatched_addresses
    WHERE mode = 'live' AND (
      email_key = ${emailKey}
      -- Compare the names too: twins may share a phone number, and one twin's export mustn't show the other's data.
      OR (normalised_text(request ->> 'firstName') = normalised_text(${firstName}) AND normalised_text(request ->> 'lastName') = normalised_text(${lastName})
        AND request ->> 'birthday' = ${birthday && toIsoDate(birthday)}
        AND phone_suffix(request ->> 'contactNo') = phone_suffix(${contactNo})
        AND company_id IN (
          SELECT company_id FROM house_contracts WHERE tenant_id = ${id}::int
          UNION SELECT company_id FROM quote_requests WHERE tenant_id = ${id}::int
        ))
    )`
  return rows.map(({ id }) => id)
}
