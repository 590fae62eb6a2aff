import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { createTextFile } from '@/lib/addresses/import/address-file-type'
import { importAddresses } from '@/lib/addresses/import/import-addresses'
import { prisma } from '@/lib/platform/database/prisma'
import { suggestAddressesByMode } from './suggest-addresses-by-mode'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await importAddresses(db.owner, [
    createTextFile(
      'sub_building,building_name,number,street,locality,town,county,postcode\n,,2,High Street,Headingley,Leeds,,LS6 3AA\n',
    ),
  ])
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

async function suggest(mode: 'live' | 'test', address: string) {
  const { candidates, isFound } = await suggestAddressesByMode({ mode }, { address })
  return [isFound, ...candidates.map((candidate) => candidate.address)]
}

it('suggests addresses from the directory in both modes, and says whether the line identifies a single address', async () => {
  for (const mode of ['live', 'test'] as const) {
    expect(await suggest(mode, '2 hig')).toEqual([false, '2 High Street, Headingley, Leeds, LS6 3AA'])
    expect(await suggest(mode, '2 High Street, LS6 3AA')).toEqual([true, '2 High Street, Headingley, Leeds, LS6 3AA'])
    expect(await suggest(mode, '9 Zyxwv Street, Qqqq')).toEqual([false])
  }
})

it('suggests the addresses of the made-up town only in test mode', async () => {
  expect(await suggest('test', 'Test Street, Testington')).toEqual([
    ...[false, '1 Test Street, Testington, LS99 9ZZ', '2 Test Street, Testington, LS99 9ZZ'],
    '3 Test Street, Testington, LS99 9ZZ',
  ])
  expect(await suggest('test', 'GB|TM|2')).toEqual([true, '2 Test Street, Testington, LS99 9ZZ'])
  expect(await suggest('live', 'Test Street, Testington')).toEqual([false])
})
