import { afterAll, beforeAll } from 'vitest'
import { createTextFile } from '@/lib/addresses/import/address-file-type'
import { importAddresses } from '@/lib/addresses/import/import-addresses'
import { matchAddress } from '@/lib/addresses/matching/match-address'
import { prisma } from '@/lib/platform/database/prisma'
import { formatAddress } from '../../lib/addresses/address'
import { formatAddressId } from '../../lib/addresses/address-id'
import { generateDemoAddresses } from '../../scripts/database/demo-addresses'
import { createTestDatabase, type TestDatabase } from './create-test-database'

// Addresses that are hard to match, added to those of the demo. Some differ only in a flat, a number or the word for a
// flat. Others have names of many words, or a letter that could begin a postcode.
const EDGE_CASE_ADDRESSES = `
Flat 1,,12,Twin Road,Lenton,Nottingham,,NG7 1AA
Flat 11,,2,Twin Road,Lenton,Nottingham,,NG7 1AA
,,112,Twin Road,Lenton,Nottingham,,NG7 1AA
,,12A,Twin Road,Lenton,Nottingham,,NG7 1AA
,,12B,Ridge Road,Lenton,Nottingham,,NG7 1AA
Flat 3,,40,Twin Road,Lenton,Nottingham,,NG7 1AA
Unit 3,,40,Twin Road,Lenton,Nottingham,,NG7 1AA
Flat 5,Delta House,50,Twin Road,Lenton,Nottingham,,NG7 1AA
First Floor Flat,Delta House,50,Twin Road,Lenton,Nottingham,,NG7 1AA
,,60-62,Twin Road,Lenton,Nottingham,,NG7 1AA
,,9,Rosemary Lane,,Stoke on Trent,Staffordshire,ST1 1AA
,,3,Great Western Road,,Stoke on Trent,Staffordshire,ST1 1AA
,Bloque Peñón,7½,Église Street,,Stoke on Trent,Staffordshire,ST1 1AA
,,1,Castle & Abbey Lane,,Stoke on Trent,Staffordshire,ST1 1AB
,,12 & 14,Castle & Abbey Lane,,Stoke on Trent,Staffordshire,ST1 1AB
,,5,One Two Three Four Five Six Seven Road,,Stoke on Trent,Staffordshire,ST1 1AB
,,1,High Street,,Sheffield,,S1 1AA
Flat B,,9,Rosemary Lane,,Sheffield,,S1 1AA
`

export interface AddressDirectory {
  db: TestDatabase
  /** All addresses in the database. Undefined until `beforeAll` has run. */
  addresses: { addressId: string; text: string }[]
}

/** Gives a test file a database that contains the demo's addresses and those in EDGE_CASE_ADDRESSES. */
export function setUpAddressDirectory(): AddressDirectory {
  const directory = {} as AddressDirectory
  beforeAll(async () => {
    directory.db = await createTestDatabase()
    directory.addresses = await importTestAddresses(directory.db)
  })
  afterAll(async () => {
    await prisma().$disconnect()
    await directory.db.close()
  })
  return directory
}

async function importTestAddresses(db: TestDatabase): Promise<AddressDirectory['addresses']> {
  const importResult = await importAddresses(db.owner, [
    createTextFile(generateDemoAddresses() + EDGE_CASE_ADDRESSES.trimStart()),
  ])
  if (!importResult.ok || Object.keys(importResult.rejected).length > 0) throw new Error(JSON.stringify(importResult))
  const rows = await prisma().address.findMany()
  return rows.map((row) => ({ addressId: formatAddressId(row.id), text: formatAddress(row) }))
}

/** Returns the text of the address that an address line matches, or null if the line matches none. */
export async function findAddressText(addressLine: string): Promise<string | null> {
  const result = await matchAddress(addressLine)
  return result.isFound ? result.address.address : null
}

/** Returns the text of each candidate for an address line. Throws an error if the line matches an address. */
export async function findCandidateTexts(addressLine: string): Promise<string[]> {
  const result = await matchAddress(addressLine)
  if (result.isFound) throw new Error(`${addressLine} was matched`)
  return result.candidates.map(({ address }) => address)
}
