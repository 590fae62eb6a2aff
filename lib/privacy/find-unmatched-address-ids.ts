import { toIsoDate } from '@/lib/platform/validation/to-iso-date'
import type { Prisma } from '@/prisma/client/client'

export type Transaction = Prisma.TransactionClient

/** By whom what waits for its address is known to be of a tenant. */
export interface TenantIdentity {
  emailKey: string
  firstName: string
  lastName: string
  birthday: Date | null
  contactNo: string
}

/**
 * The numbers of what waits for its address and is about a tenant, of all companies: by the e-mail, and by name,
 * birthday and phone together, however a partner writes them, since it may name an e-mail that was corrected since.
 * There is no more of it than of a few days.
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
