import { afterAll, beforeAll } from 'vitest'
import { textFile } from '@/lib/addresses/import/address-file'
import { importAddresses } from '@/lib/addresses/import/import-addresses'
import { findAddress } from '@/lib/addresses/matching/find-address'
import { prisma } from '@/lib/platform/database/prisma'
import { addressText } from '../../lib/addresses/address'
import { addressIdOf } from '../../lib/addresses/address-id'
import { demoAddresses } from '../../scripts/database/demo-addresses'
import { type TestDatabase, testDatabase } from './database'

// Beside the demo's: pairs that differ in a flat or a number alone, or in the word for a flat; a letter
// that a postcode may begin with; names of many words.
const HARD = `
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

export interface Directory {
  db: TestDatabase
  /** The text of each address by its id. */
  texts: { addressId: string; text: string }[]
}

/** Gives a test file a database with the demo's addresses and hard ones; filled when its tests begin. */
export function filledDirectory(): Directory {
  const directory = {} as Directory
  beforeAll(async () => {
    directory.db = await testDatabase()
    directory.texts = await fillDirectory(directory.db)
  })
  afterAll(async () => {
    await prisma().$disconnect()
    await directory.db.close()
  })
  return directory
}

async function fillDirectory(db: TestDatabase): Promise<Directory['texts']> {
  const outcome = await importAddresses(db.owner, [textFile(demoAddresses() + HARD.trimStart())])
  if (!outcome.ok || Object.keys(outcome.rejected).length > 0) throw new Error(JSON.stringify(outcome))
  const rows = await prisma().address.findMany()
  return rows.map((row) => ({ addressId: addressIdOf(row.id), text: addressText(row) }))
}

/** The text of the address that a line finds, or null. */
export async function found(line: string): Promise<string | null> {
  const result = await findAddress(line)
  return result.found ? result.address.address : null
}

/** The texts of a line's candidates. */
export async function candidatesOf(line: string): Promise<string[]> {
  const result = await findAddress(line)
  if (result.found) throw new Error(`${line} was found`)
  return result.candidates.map(({ address }) => address)
}
