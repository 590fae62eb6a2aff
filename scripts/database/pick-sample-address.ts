import { formatAddress } from '@/lib/addresses/address'
import { connect } from '@/lib/platform/database/prisma'

/**
 * Finds an address for the first sample request, among the demo's addresses or the operator's own. It's a house without
 * a flat or building name. Throws if there's none. Also returns an unclear version of the address, without the house
 * number.
 */
export async function findSampleAddress(
  ownerUrl: string,
): Promise<{ line: string; unclearLine: string; postcode: string }> {
  const db = connect(ownerUrl)
  try {
    const plainHouse = { subBuilding: null, buildingName: null, number: { not: null } }
    const row =
      (await db.address.findFirst({ where: { ...plainHouse, postcode: 'LS6 3AA', number: '2' } })) ??
      (await db.address.findFirstOrThrow({ where: plainHouse }))
    return { line: formatAddress(row), unclearLine: formatAddress({ ...row, number: null }), postcode: row.postcode }
  } finally {
    await db.$disconnect()
  }
}
