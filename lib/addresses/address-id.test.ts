import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '@/e2e/support/database'
import { addressIdOf, idOfAddress, parseAddressId } from './address-id'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

const ADDRESSES = [
  ['LS6 3AA', '12 HIGHSTLEEDS'],
  ['NG7 1AA', '#FLAT2 7½ ÉGLISESTNOTTINGHAM'],
  ['G12 8QQ', '#2/1 60-62 李ROADGLASGOW'],
] as const

it('an id is of an address alone, and read back from its text in any case', () => {
  const ids = ADDRESSES.map(([postcode, fullKey]) => idOfAddress(postcode, fullKey))
  expect(ids[0]).toBe(5_740_230_667_532_255_038n)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) {
    expect(id).toBeLessThan(2n ** 63n)
    expect(parseAddressId(addressIdOf(id))).toEqual({ kind: 'address', id })
    expect(parseAddressId(addressIdOf(id).toLowerCase())).toEqual({ kind: 'address', id })
  }
})

it('addresses of before have the ids that they would be imported with', async () => {
  const migration = await readFile(
    'prisma/migrations/20261120004200_addresses_named_by_themselves/migration.sql',
    'utf8',
  )
  const functions = /^CREATE FUNCTION.*?^(?:\$\$|END \$\$);?$/gms
  for (const [definition] of migration.matchAll(functions)) {
    await db.sql(definition.replace('pg_temp.', 'public.'))
  }
  for (const [postcode, fullKey] of ADDRESSES) {
    const id = idOfAddress(postcode, fullKey)
    const [row] = await db.sql(
      `SELECT public.address_id($1, $2) AS id, 'GB|AD|' || public.in_base_36(public.address_id($1, $2)) AS text`,
      [postcode, fullKey],
    )
    expect(row).toEqual({ id: String(id), text: addressIdOf(id) })
  }
})
