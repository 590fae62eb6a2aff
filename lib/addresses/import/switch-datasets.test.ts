import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { createTextFile } from './address-file-type'
import { PLAIN_COLUMNS } from './csv-layouts'
import { type ImportOptions, importAddresses } from './import-addresses'

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
})
beforeEach(async () => {
  await db.sql('TRUNCATE addresses; TRUNCATE address_imports')
})
afterAll(() => db.close())

const importText = (text: string, options: ImportOptions = {}) =>
  importAddresses(db.owner, [createTextFile(`${PLAIN_COLUMNS.join()}\n${text}`)], options)
const createHouses = (from: number, to: number, street = 'High Street', locality = '') =>
  Array.from({ length: to - from }, (_, at) => `,,${from + at},${street},${locality},Leeds,,LS6 3AA\n`).join('')

it.each(['addresses', 'address_streets', 'address_locality_streets'])(
  'gives the new %s table the same indexes, constraints and grants as the old one',
  async (name) => {
    const getStructure = () =>
      db.sql(`SELECT indexdef AS line FROM pg_indexes WHERE tablename = '${name}'
      UNION ALL SELECT conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = 'public.${name}'::regclass
      UNION ALL SELECT relacl::text || relowner::text FROM pg_class WHERE oid = 'public.${name}'::regclass
      UNION ALL SELECT attname || format_type(atttypid, atttypmod) || attnotnull FROM pg_attribute
        WHERE attrelid = 'public.${name}'::regclass AND attnum > 0 ORDER BY 1`)
    const before = await getStructure()
    await importText(createHouses(1, 10))
    expect(await getStructure()).toEqual(before)
    expect(await db.sql(`SELECT FROM pg_tables WHERE schemaname = 'next_addresses'`)).toEqual([])
  },
)

it('derives a dataset’s streets from its addresses', async () => {
  await importText(createHouses(1, 10))
  await importText(createHouses(1, 10, 'Mill Lane') + createHouses(1, 10, 'Church Road', 'Hyde Park'))
  expect(await db.sql('SELECT * FROM address_streets ORDER BY street_key')).toEqual([
    { outcode: 'LS6', street_key: 'CHURCHROAD', town_key: 'LEEDS' },
    { outcode: 'LS6', street_key: 'MILLLANE', town_key: 'LEEDS' },
  ])
  expect(await db.sql('SELECT * FROM address_locality_streets')).toEqual([
    { locality_key: 'HYDEPARK', street_key: 'CHURCHROAD' },
  ])
})

it('lets each query read either the whole old dataset or the whole new one during a switch', async () => {
  const datasets = [1, 2].map((set) => createHouses(1, 100, `Street ${'x'.repeat(set)}`))
  await importText(datasets[0]!)
  let isFinished = false
  const seenStreets = new Set<string>()
  const reader = async () => {
    while (!isFinished) {
      const rows = await db.sql<{ street: string; count: string }>(
        'SELECT a.street, count(*) FROM addresses a JOIN addresses b USING (id) GROUP BY 1',
      )
      expect(rows).toHaveLength(1)
      expect(rows[0]!.count).toBe('99')
      seenStreets.add(rows[0]!.street)
    }
  }
  const readers = [reader(), reader(), reader()]
  try {
    for (const text of [datasets[1]!, datasets[0]!, datasets[1]!]) expect((await importText(text)).ok).toBe(true)
  } finally {
    isFinished = true
  }
  await Promise.all(readers)
  expect(seenStreets.size).toBe(2)
})

it('doesn’t lock the live addresses while an import waits to lock the next dataset', async () => {
  const backup = new pg.Client({ connectionString: db.owner })
  await backup.connect()
  const file = createTextFile(`${PLAIN_COLUMNS.join()}\n${createHouses(1, 10)}`)
  // The backup takes its lock before the import reads any rows, so that the import can't finish first.
  async function* read(from: number) {
    const [{ exists } = { exists: false }] = await db.sql<{ exists: boolean }>(
      `SELECT to_regclass('next_addresses.incoming') IS NOT NULL AS exists`,
    )
    if (exists) await backup.query('BEGIN; LOCK TABLE next_addresses.incoming IN SHARE UPDATE EXCLUSIVE MODE')
    yield* file.read(from)
  }
  const pendingImport = importAddresses(db.owner, [{ ...file, read }])
  const findLocks = () =>
    db.sql(`SELECT relation::regclass::text AS of, granted FROM pg_locks
      WHERE mode = 'AccessExclusiveLock' AND relation IN ('addresses'::regclass, 'next_addresses.incoming'::regclass)`)
  await expect.poll(findLocks).toEqual([{ of: 'next_addresses.incoming', granted: false }])
  await backup.end()
  expect((await pendingImport).ok).toBe(true)
})

it.each(['ALTER TABLE addresses ADD COLUMN uprn bigint', 'CREATE INDEX addresses_county ON addresses (county)'])(
  'fails an import instead of undoing a migration that ran during the import: %s',
  async (migration) => {
    // A transaction that reads the live table delays the switch until the migration has run.
    const migrationClient = new pg.Client({ connectionString: db.owner })
    await migrationClient.connect()
    await migrationClient.query('BEGIN; SELECT FROM addresses')
    let change: Promise<unknown> | undefined
    const interruptedImport = importText(createHouses(1, 10), {
      onProgress: ({ stage }) => {
        if (stage === 'going live') change = migrationClient.query(`${migration}; COMMIT`)
      },
    })
    try {
      await expect(interruptedImport).rejects.toThrow('changed during the import')
      await change
      expect(await importText(createHouses(1, 10))).toMatchObject({ ok: true, addresses: 9 })
    } finally {
      await migrationClient.end()
      await db.sql('ALTER TABLE addresses DROP COLUMN IF EXISTS uprn; DROP INDEX IF EXISTS addresses_county')
    }
  },
)
