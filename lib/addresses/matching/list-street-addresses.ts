import { Prisma } from '@/prisma/client/client'
import { type Home, type KnownAddress, toKnownAddress } from '../address'
import { parseAddressId } from '../address-id'
import { findHomeById } from './find-home-by-id'
import { HOME_COLUMNS, queryHomesByIndex } from './query-directory'

/** The most addresses of a street that are listed. Longer streets are rare, and nobody reads as many radio buttons. */
const MAX_ADDRESSES = 200

/**
 * Lists the addresses in the same street, town and first half of the postcode as an address in the directory, by house
 * number. Returns an empty list if the address isn't in the directory.
 *
 * @throws if the directory can't be read
 */
export async function listStreetAddresses(addressId: string): Promise<KnownAddress[]> {
  const target = parseAddressId(addressId)
  const home = target?.kind === 'address' ? await findHomeById(target.id) : null
  if (!home) return []
  const homes = await queryHomesByIndex(Prisma.sql`
    SELECT ${HOME_COLUMNS} FROM addresses
    WHERE outcode = ${home.outcode} AND street_key = ${home.streetKey} AND town_key = ${home.townKey}
    ORDER BY premises_key LIMIT ${MAX_ADDRESSES}`)
  return homes.sort((a, b) => BY_NUMBER.compare(toSortText(a), toSortText(b))).map(toKnownAddress)
}

const BY_NUMBER = new Intl.Collator('en-GB', { numeric: true })

const toSortText = ({ number, buildingName, subBuilding }: Home) =>
  `${number ?? ''} ${buildingName ?? ''} ${subBuilding ?? ''}`
