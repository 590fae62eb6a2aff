import { formatAddress } from '@/lib/addresses/address'
import { connect } from '@/lib/platform/database/prisma'

/**
 * Picks the address of the first sample request: a plain house, from the demo's addresses or the operator's own. The
 * address without its number is ambiguous.
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
