import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { generateDemoAddresses } from '@/scripts/database/demo-addresses'
import { type AddressFile, createTextFile } from './address-file-type'
import { PLAIN_COLUMNS } from './csv-layouts'
import { type ImportOptions, importAddresses, type RejectedRow } from './import-addresses'

const HEADER = PLAIN_COLUMNS.join()

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
})
beforeEach(async () => {
  await db.sql('TRUNCATE addresses; TRUNCATE address_imports; DROP TABLE IF EXISTS next_addresses.incoming')
})
afterAll(() => db.close())

async function importText(text: string, options: ImportOptions = {}) {
  const rejections: Omit<RejectedRow, 'file'>[] = []
  const outcome = await importAddresses(db.owner, [createTextFile(text)], {
    onRejected: ({ line, reason }) => rejections.push({ line, reason }),
    ...options,
  })
  return { outcome, rejections }
}

const findStoredAddresses = () => db.sql('SELECT * FROM addresses ORDER BY id')
const createHouses = (from: number, to: number, street = 'High Street') =>
  Array.from({ length: to - from }, (_, at) => `,,${from + at},${street},,Leeds,,LS6 3AA\n`).join('')

describe('importing an address file', () => {
  it('tidies the parts of an address, and stores the search keys', async () => {
    const row = ' Flat  2 ,,12,"High\u00a0Street, North",,Leeds,West Yorkshire,ls63aa'
    const { outcome } = await importText(`\ufeff${HEADER}\r\n\r\n${row}\r\n`)
    expect(outcome).toEqual({ ok: true, addresses: 1, before: 0, repeated: 0, rejected: {} })
    const [address] = await findStoredAddresses()
    expect(address).toMatchObject({
      sub_building: 'Flat 2',
      building_name: null,
      number: '12',
      street: 'High Street, North',
      locality: null,
      town: 'Leeds',
      county: 'West Yorkshire',
      postcode: 'LS6 3AA',
      outcode: 'LS6',
      premises_key: '#2 12 HIGHSTNORTH',
      street_key: 'HIGHSTNORTH',
      town_key: 'LEEDS',
      full_key: '#FLAT2 12 HIGHSTNORTHLEEDSWESTYORKSHIRE',
    })
  })

  it('reports the line number of each invalid row and the reason, and imports the other rows', async () => {
    const rows: [row: string, reason: RejectedRow['reason'] | null][] = [
      [',,1,High Street,,Leeds,,LS6 3AA', null],
      [',,2,High Street,,Leeds,LS6 3AA', 'wrong number of columns'],
      [',,2,High Street,,Leeds,,LS6 3AA,', 'wrong number of columns'],
      ['', null],
      [',,3,,,Leeds,,LS6 3AA', 'no street'],
      [',,3,-,,Leeds,,LS6 3AA', 'no street'],
      [',,4,High Street,,,,LS6 3AA', 'no town'],
      [',-, ,High Street,,Leeds,,LS6 3AA', 'no flat, building name or number'],
      [',,5,High Street,,Leeds,,', 'malformed postcode'],
      [',,5,High Street,,Leeds,,E2O 2ST', 'malformed postcode'],
      [',,5,High Street,,Leeds,,GIR 0AA', 'malformed postcode'],
      [',,5,High Street,,Leeds,,LS06 3AA', 'malformed postcode'],
      [',,5,High Street,,St Helier,,JE2 3AB', 'postcode outside the United Kingdom'],
      [',,5,High Street,,St Peter Port,,GY1 1AA', 'postcode outside the United Kingdom'],
      [',,5,High Street,,Douglas,,IM1 1AA', 'postcode outside the United Kingdom'],
      [',,5,High Street,,BFPO,,BF1 2AA', 'postcode outside the United Kingdom'],
      [',,N/A,High Street,,Leeds,,LS6 3AA', 'house number without a digit'],
      [',Rose Cottage,n/a,High Street,,Leeds,,LS6 3AA', 'house number without a digit'],
      [`,,6,${'x '.repeat(13)},,Leeds,,LS6 3AA`, 'too long'],
      [`,,6,High Street,,${'x '.repeat(13)},,LS6 3AA`, 'too long'],
      [`,,6,${'x'.repeat(101)},,Leeds,,LS6 3AA`, 'too long'],
      [`${Array(7).fill('y '.repeat(50)).join()},LS6 3AA`, 'too long'],
      [`,,6,${'x'.repeat(30_000)},,Leeds,,LS6 3AA`, 'too long'],
      [',,7,High\u0000Street,,Leeds,,LS6 3AA', 'characters that are not allowed'],
      [',,7,High\u202eStreet,,Leeds,,LS6 3AA', 'characters that are not allowed'],
      [',,7,High\tStreet,,Leeds,,LS6 3AA', 'characters that are not allowed'],
      [',,8,"High Street,,Leeds,,LS6 3AA', 'unmatched quotation marks'],
      [',,8,High "Street",,Leeds,,LS6 3AA', 'unmatched quotation marks'],
      [',"The ""Old"" Forge\\\\",,High Street,,Leeds,,LS6 3AA', null],
      [',,01,High St.,,LEEDS,,LS6 3AA', null],
      [',,1,High Street,,Leeds,,LS6 3AB', null],
    ]
    const repeat = ',,1,HIGH ST,,LEEDS,,ls63aa'
    const { outcome, rejections } = await importText([HEADER, ...rows.map(([row]) => row), repeat].join('\n'))
    const expected = rows.flatMap(([, reason], at) => (reason ? [{ line: at + 2, reason }] : []))
    expect(rejections).toEqual(expected)
    expect(outcome).toMatchObject({ ok: true, addresses: 4, repeated: 1 })
    const counts = outcome.ok ? Object.values(outcome.rejected) : []
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(expected.length)
    // If two rows are duplicates, the import must keep the first one.
    expect(
      await db.sql(
        `SELECT building_name, street FROM addresses WHERE number = '1' OR number IS NULL ORDER BY 1, postcode`,
      ),
    ).toEqual([
      { building_name: 'The "Old" Forge\\\\', street: 'High Street' },
      { building_name: null, street: 'High Street' },
      { building_name: null, street: 'High Street' },
    ])
  })

  it('rejects rows with invalid UTF-8, and reads characters that are split across chunks', async () => {
    const row = Buffer.from(',,1,Église Street,,Leeds,,LS6 3AA\n')
    const latin1Row = Buffer.from(',,2,Église Street,,Leeds,,LS6 3AA\n', 'latin1')
    const bytes = Buffer.concat([Buffer.from(`${HEADER}\n`), row, latin1Row])
    const rejections: RejectedRow[] = []
    const file: AddressFile = {
      ...createTextFile('bytes'),
      read: async function* (from) {
        for (let at = from; at < bytes.length; at++) yield bytes.subarray(at, at + 1)
      },
    }
    await importAddresses(db.owner, [file], { onRejected: (rejection) => rejections.push(rejection) })
    expect(rejections).toEqual([{ file: 'text', line: 3, reason: 'characters that are not allowed' }])
    expect(await findStoredAddresses()).toMatchObject([{ street: 'Église Street' }])
  })

  it.each([
    ['an empty file', ''],
    ['only two columns', 'street,town\n'],
    ['a mistyped column name', `x${HEADER}\n`],
    ['a control character', '\u0000\n'],
    ['a single long word', 'a'.repeat(50_000)],
  ])('rejects a file whose header lacks an expected column: %s', async (_, text) => {
    await expect(importText(text)).rejects.toThrow('text: the layout uses the column sub_building')
    expect(await findStoredAddresses()).toEqual([])
  })

  it('accepts columns in any order, and ignores additional columns', async () => {
    await importText(
      'Postcode,uprn,town,county,locality,street,number,building_name,sub_building\nLS6 3AA,7,Leeds,,,High Street,1,,\n',
    )
    expect(await findStoredAddresses()).toMatchObject([{ number: '1', town: 'Leeds', postcode: 'LS6 3AA' }])
  })
})

describe('an imported dataset', () => {
  it('replaces the previous dataset, but keeps the ID of an address that is in both datasets', async () => {
    await importText(`${HEADER}\n${createHouses(1, 10)}`)
    const before = await findStoredAddresses()
    const { outcome } = await importText(`${HEADER}\n${createHouses(5, 20)}`)
    expect(outcome).toMatchObject({ addresses: 15, before: 9 })
    const shared = (await findStoredAddresses()).filter(({ number }) => Number(number) < 10)
    expect(shared).toEqual(before.filter(({ number }) => Number(number) >= 5))
  })

  it('is merged into the previous dataset if the add option is set', async () => {
    await importText(`${HEADER}\n${createHouses(1, 10)}`)
    const { outcome } = await importText(`${HEADER}\n${createHouses(5, 20)}`, { add: true })
    expect(outcome).toMatchObject({ addresses: 19, before: 9, repeated: 5 })
  })

  it('is left unchanged if the same files are imported again', async () => {
    const text = generateDemoAddresses()
    const { outcome } = await importText(text)
    const [before] = await db.sql(`SELECT 'addresses'::regclass::oid`)
    expect((await importText(text)).outcome).toEqual({ ok: false, reason: 'already imported' })
    expect(outcome).toMatchObject({ rejected: {}, repeated: 0 })
    expect(await db.sql(`SELECT 'addresses'::regclass::oid`)).toEqual([before])
  })

  it('is created only once if two identical imports run at the same time', async () => {
    const notes: string[] = []
    const text = `${HEADER}\n${createHouses(1, 100)}`
    const onNotice = (note: string) => notes.push(note)
    const lockHolder = new pg.Client({ connectionString: db.owner })
    await lockHolder.connect()
    await lockHolder.query(`SELECT pg_advisory_lock(hashtext('addresses import'))`)
    const imports = [importText(text, { onNotice }), importText(text, { onNotice })]
    await expect.poll(() => notes).toEqual(['waiting', 'waiting'])
    await lockHolder.end()
    expect((await Promise.all(imports)).map(({ outcome }) => outcome.ok).sort()).toEqual([false, true])
    expect(await findStoredAddresses()).toHaveLength(99)
  })

  it('needs confirmation before going live if it’s less than half the size of the previous dataset', async () => {
    await importText(`${HEADER}\n${createHouses(1, 101)}`)
    const smallText = `${HEADER}\n${createHouses(1, 50)}`
    for (const text of [smallText, `${HEADER}\n`]) {
      expect((await importText(text)).outcome).toMatchObject({ ok: false, reason: 'smaller', before: 100 })
      expect(await findStoredAddresses()).toHaveLength(100)
    }
    const notes: string[] = []
    await importText(smallText)
    const { outcome } = await importText(smallText, { evenIfSmaller: true, onNotice: (note) => notes.push(note) })
    expect(outcome).toMatchObject({ ok: true, addresses: 49 })
    expect(notes).toEqual(['resuming'])
  })
})

describe('an interrupted import', () => {
  const twoBatchText = `${HEADER}\n${createHouses(1, 20_001)}${createHouses(1, 20_001, 'Low Street')}`

  it('resumes after the last stored batch if it was still reading the file', async () => {
    const abortController = new AbortController()
    const progressRows: number[] = []
    const stoppedImport = importText(twoBatchText, {
      signal: abortController.signal,
      onProgress: ({ rows }) => {
        if (rows > 35_000) abortController.abort()
      },
    })
    await expect(stoppedImport).rejects.toThrow('abort')
    expect(await findStoredAddresses()).toEqual([])
    const { outcome } = await importText(twoBatchText, { onProgress: ({ rows }) => progressRows.push(rows) })
    expect(progressRows[0]).toBeGreaterThanOrEqual(25_000)
    expect(outcome).toMatchObject({ ok: true, addresses: 40_000, repeated: 0, rejected: {} })
  })

  it.each(['removing duplicates', 'building index 4 of 12', 'updating statistics', 'going live'])(
    'leaves the live dataset unchanged until the next run completes (interrupted while %s)',
    async (stage) => {
      const text = `${HEADER}\n${createHouses(1, 10)}`
      await importText(`${HEADER}\n${createHouses(5, 20)}`)
      const before = await findStoredAddresses()
      const interruptedImport = importText(text, {
        onProgress: (progress) => {
          if (progress.stage === stage) throw new Error('the power went away')
        },
      })
      await expect(interruptedImport).rejects.toThrow('the power went away')
      expect(await findStoredAddresses()).toEqual(before)
      expect((await importText(text)).outcome).toMatchObject({ ok: true, addresses: 9, before: 15 })
    },
  )

  const csvText = `${HEADER}\n${createHouses(1, 10)}`
  const interruptImport = async () => {
    const onProgress = ({ stage }: { stage: string | null }) => {
      if (stage) throw new Error('the power went away')
    }
    await expect(importText(csvText, { onProgress })).rejects.toThrow('the power')
  }

  it('can still be resumed after another import has failed because of a wrong layout', async () => {
    await interruptImport()
    const importWithWrongFile = importAddresses(db.owner, [createTextFile(csvText), createTextFile('street,town\n')])
    await expect(importWithWrongFile).rejects.toThrow('uses the column')
    const notes: string[] = []
    expect((await importText(csvText, { onNotice: (note) => notes.push(note) })).outcome.ok).toBe(true)
    expect(notes).toEqual(['resuming'])
  })

  it('completes if it’s aborted while going live but can’t open a connection to cancel the query', async () => {
    const reader = new pg.Client({ connectionString: db.owner })
    await reader.connect()
    await reader.query('BEGIN; SELECT FROM addresses')
    const setConnectionsAllowed = (isAllowed: boolean) =>
      db.runAsSuperuser(`ALTER DATABASE ${new URL(db.owner).pathname.slice(1)} ALLOW_CONNECTIONS ${isAllowed}`)
    const abortController = new AbortController()
    let rejection: Promise<void> | undefined
    const pendingImport = importText(csvText, {
      signal: abortController.signal,
      onProgress: ({ stage }) => {
        if (stage === 'going live') rejection = setConnectionsAllowed(false).then(() => abortController.abort())
      },
    })
    await expect.poll(() => abortController.signal.aborted).toBe(true)
    await rejection
    await reader.end()
    expect((await pendingImport).outcome.ok).toBe(true)
    await setConnectionsAllowed(true)
  })

  it('is discarded if different files are imported', async () => {
    await interruptImport()
    const notes: string[] = []
    const { outcome } = await importText(`${HEADER}\n${createHouses(20, 22)}`, { onNotice: (note) => notes.push(note) })
    expect(notes).toEqual(['starting over'])
    expect(outcome).toMatchObject({ addresses: 2 })
  })
})

it('stores no address whose outcode has a leading zero in its number, such as LS06', async () => {
  let id = 1
  const insert = (outcode: string) =>
    db.sql(`INSERT INTO addresses (id, number, street, town, postcode, outcode, premises_key, street_key, town_key, full_key)
      VALUES (${id++}, '1', 'Road', 'Leeds', '${outcode} 0AA', '${outcode}', '1 ROAD', 'ROAD', 'LEEDS', '1 ROADLEEDS')`)
  for (const outcode of ['LS06', 'E01', 'ZE01'])
    await expect(insert(outcode), outcode).rejects.toThrow('addresses_postcode')
  for (const outcode of ['LS6', 'E1', 'CR0', 'SW1A', 'W1T', 'E20']) await insert(outcode)
})
