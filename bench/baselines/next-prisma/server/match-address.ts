import { type KnownAddress, toKnownAddress } from '@/lib/addresses/address'
import { listPremisesKeys } from '@/lib/addresses/matching/list-premises-keys'
import { matchHomeExactly } from '@/lib/addresses/matching/match-home-exactly'
import { parseAddressLine } from '@/lib/addresses/matching/parse-address-line'
import { prisma } from './prisma'

/**
 * Returns the address that an address line describes. Returns null if the line has no postcode, or describes no address
 * or several.
 */
export async function matchAddress(line: string): Promise<KnownAddress | null> {
  const parsed = parseAddressLine(line)
  const postcodes = parsed.flatMap(({ postcode }) => postcode?.postcode ?? [])
  if (postcodes.length === 0) return null
  const rows = await prisma.address.findMany({
    where: {
      postcode: { in: postcodes },
      OR: [
        { premisesKey: { in: listPremisesKeys(parsed) } },
        { fullKey: { in: parsed.map(({ exactKey }) => exactKey) } },
      ],
    },
  })
  const row = matchHomeExactly(parsed, rows)
  return row && toKnownAddress(row)
}
