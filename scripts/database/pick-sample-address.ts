import { formatAddress } from '@/lib/addresses/address'
import { connect } from '@/lib/platform/database/prisma'

/** An address that a first call can name, a plain house of the demo's or else of the operator's own; and without its number, so that it is any of its street. */
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
