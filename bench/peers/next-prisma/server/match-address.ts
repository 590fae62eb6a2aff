import { type KnownAddress, knownAddress } from '@/lib/addresses/address'
import { matchLine } from '@/lib/addresses/matching/match'
import { possiblePremises, readLine } from '@/lib/addresses/matching/parse-line'
import { prisma } from './prisma'

/** The address that a line with a postcode names; null where it has none, or names no one address. */
export async function matchAddress(line: string): Promise<KnownAddress | null> {
  const readings = readLine(line)
  const postcodes = readings.flatMap(({ postcode }) => postcode?.postcode ?? [])
  if (postcodes.length === 0) return null
  const rows = await prisma.address.findMany({
    where: {
      postcode: { in: postcodes },
      OR: [
        { premisesKey: { in: [...new Set(readings.flatMap(possiblePremises))] } },
        { fullKey: { in: readings.map(({ exactKey }) => exactKey) } },
      ],
    },
  })
  const row = matchLine(readings, rows)
  return row && knownAddress(row)
}
