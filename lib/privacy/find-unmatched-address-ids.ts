import { toIsoDate } from '@/lib/platform/validation/to-iso-date'
import type { Prisma } from '@/prisma/client/client'

export type Transaction = Prisma.TransactionClient

/** The details that show that an unmatched address is about a tenant. */
export interface TenantIdentity {
  emailKey: string
  firstName: string
  lastName: string
  birthday: Date | null
  contactNo: string
}

/**
 * Returns the IDs of all unmatched addresses about a tenant, from any company. An unmatched address is about the tenant
 * if it has the same email address. The email may have been corrected since, so one with the same name, birthday and
 * phone number matches too, even if they are written differently. There are few
 * unmatched addresses, because they are kept for only some days.
 */
export async function findUnmatchedAddressIds(
  tx: Transaction,
  { emailKey, firstName, lastName, birthday, contactNo }: TenantIdentity,
): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM unmatched_addresses
    WHERE mode = 'live' AND (
      email_key = ${emailKey}
      -- Compare the names too: twins may share a phone number, and one twin's export mustn't show the other's data.
      OR (normalised_text(request ->> 'firstName') = normalised_text(${firstName}) AND normalised_text(request ->> 'lastName') = normalised_text(${lastName})
        AND request ->> 'birthday' = ${birthday && toIsoDate(birthday)}
        AND phone_suffix(request ->> 'contactNo') = phone_suffix(${contactNo}))
    )`
  return rows.map(({ id }) => id)
}
