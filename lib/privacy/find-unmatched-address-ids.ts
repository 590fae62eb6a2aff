import { toIsoDate } from '@/lib/platform/validation/to-iso-date'
import type { Prisma } from '@/prisma/client/client'

export type Transaction = Prisma.TransactionClient

/** The details by which an unmatched address is recognised as a tenant's. */
export interface TenantIdentity {
  emailKey: string
  firstName: string
  lastName: string
  birthday: Date | null
  contactNo: string
}

/**
 * Returns the IDs of all unmatched addresses about a tenant, from any company. They match by email address or, because
 * that may have been corrected since, by name, birthday and phone number together, in any spelling. There are few, since
 * they are kept for only some days.
 */
export async function findUnmatchedAddressIds(
  tx: Transaction,
  { emailKey, firstName, lastName, birthday, contactNo }: TenantIdentity,
): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM unmatched_addresses
    WHERE mode = 'live' AND (
      email_key = ${emailKey}
      -- Twins may share a phone, and then an export would show the one what is the other's.
      OR (normalised_text(request ->> 'firstName') = normalised_text(${firstName}) AND normalised_text(request ->> 'lastName') = normalised_text(${lastName})
        AND request ->> 'birthday' = ${birthday && toIsoDate(birthday)}
        AND phone_suffix(request ->> 'contactNo') = phone_suffix(${contactNo}))
    )`
  return rows.map(({ id }) => id)
}
