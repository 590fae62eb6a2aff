import { createReadStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '@/e2e/support/database'
import { demoAddresses } from '@/scripts/database/demo-addresses'
import { AddressFileError, importAddresses, type SkippedRow } from './import'

const HEADER = 'sub_building,building_name,number,street,locality,town,county,postcode'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(async () => {
  await db.sql('TRUNCATE addresses')
})
afterAll(() => db.close())

async function importText(text: string | Iterable<string | Buffer>) {
  const skipped: SkippedRow[] = []
  const result = await importAddresses(
    db.owner,
    Readable.from(text),
    () => undefined,
    (row) => skipped.push(row),
  )
  return { ...result, skipped }
}

const stored = () => db.sql('SELECT * FROM addresses ORDER BY id')

describe('an address file', () => {
  it('is stored with its parts tidied and its keys', async () => {
    const row = ' Flat  2 ,,12,"High\u00a0Street, North",,Leeds,West Yorkshire,ls63aa'
    expect(await importText(`\ufeff${HEADER}\r\n\r\n${row}\r\n`)).toMatchObject({ imported: 1, rejected: {} })
    const [address] = await stored()
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

  it('reports each bad row with its line and takes the others', async () => {
    const rows: [row: string, reason: SkippedRow['reason'] | null][] = [
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
      [`,,6,${'x'.repeat(20_000)},,Leeds,,LS6 3AA`, 'too long'],
      [',,7,High\u0000Street,,Leeds,,LS6 3AA', 'text that is not allowed'],
      [',,7,High\u202eStreet,,Leeds,,LS6 3AA', 'text that is not allowed'],
      [',,7,High\tStreet,,Leeds,,LS6 3AA', 'text that is not allowed'],
      [',,8,"High Street,,Leeds,,LS6 3AA', 'broken quotes'],
      [',,8,High "Street",,Leeds,,LS6 3AA', 'broken quotes'],
      [',"The ""Old"" Forge\\\\",,High Street,,Leeds,,LS6 3AA', null],
      [',,01,High St.,,LEEDS,,LS6 3AA', null],
      [',,1,HIGH ST,,LEEDS,,ls63aa', 'repeats an earlier row'],
      [',,1,High Street,,Leeds,,LS6 3AB', null],
    ]
    const { imported, rejected, skipped } = await importText([HEADER, ...rows.map(([row]) => row)].join('\n'))
    const expected = rows.flatMap(([, reason], at) => (reason ? [{ line: at + 2, reason }] : []))
    expect(skipped).toEqual(expected)
    expect(imported).toBe(rows.filter(([row, reason]) => row && !reason).length)
    expect(Object.values(rejected).reduce((sum, count) => sum + count, 0)).toBe(expected.length)
    expect(await db.sql(`SELECT building_name FROM addresses WHERE number IS NULL`)).toEqual([
      { building_name: 'The "Old" Forge\\\\' },
    ])
  })

  it('with bytes that are no UTF-8, or characters cut between chunks', async () => {
    const row = Buffer.from(',,1,Église Street,,Leeds,,LS6 3AA\n')
    const bad = Buffer.from(',,2,Église Street,,Leeds,,LS6 3AA\n', 'latin1')
    const bytes = Buffer.concat([Buffer.from(`${HEADER}\n`), row, bad])
    const { imported, skipped } = await importText(Array.from(bytes, (_, at) => bytes.subarray(at, at + 1)))
    expect(imported).toBe(1)
    expect(skipped).toEqual([{ line: 3, reason: 'text that is not allowed' }])
    expect((await stored())[0]).toMatchObject({ street: 'Église Street' })
  })

  it('that is a folder is refused in words', async () => {
    await expect(importAddresses(db.owner, createReadStream(tmpdir()), () => undefined)).rejects.toThrow(
      new AddressFileError('expected a file, and this is a folder'),
    )
  })

  it.each(['', 'street,town\n', `x${HEADER}\n`, '\u0000\n', 'a'.repeat(50_000)])(
    'is refused with another header',
    async (text) => {
      await expect(importText(text)).rejects.toThrow('expected sub_building,building_name')
      expect(await stored()).toEqual([])
    },
  )

  it('imported again changes nothing and uses up no ids', async () => {
    const first = await importText(demoAddresses())
    expect(first).toMatchObject({ alreadyThere: 0, rejected: {} })
    const before = await stored()
    const second = await importText(demoAddresses())
    expect(second).toMatchObject({ imported: 0, alreadyThere: first.imported, rejected: {} })
    expect(second.skipped[0]).toEqual({ line: 2, reason: 'already in the directory' })
    expect(await stored()).toEqual(before)
    const lastId = Number(before.at(-1)!.id)
    await importText(`${HEADER}\n,,9999,High Street,,Leeds,,LS6 3AA\n`)
    expect((await stored()).at(-1)!.id).toBe(lastId + 1)
  })

  it('imported twice at once is imported once', async () => {
    const both = await Promise.all([importText(demoAddresses()), importText(demoAddresses())])
    const [one, other] = both.toSorted((first, second) => second.imported - first.imported)
    expect(other).toMatchObject({ imported: 0, alreadyThere: one!.imported, rejected: {} })
    expect(await stored()).toHaveLength(one!.imported)
  })

  it('that breaks off leaves whole batches, and is completed by another run', async () => {
    const rows = Array.from({ length: 25_000 }, (_, at) => `,,${at + 1},High Street,,Leeds,,LS6 3AA\n`)
    function* broken() {
      yield `${HEADER}\n`
      for (let at = 0; at < rows.length; at += 1_000) {
        if (at === 22_000) throw new Error('the disk went away')
        yield rows.slice(at, at + 1_000).join('')
      }
    }
    await expect(importText(broken())).rejects.toThrow('the disk went away')
    expect(await stored()).toHaveLength(20_000)
    // A repeat across batches is a repeat, not an address that was there.
    expect(await importText([`${HEADER}\n`, ...rows, rows[0]!])).toMatchObject({
      imported: 5_000,
      alreadyThere: 20_001,
    })
    await db.sql('TRUNCATE addresses')
    expect(await importText([`${HEADER}\n`, ...rows, rows[0]!])).toMatchObject({
      imported: 25_000,
      alreadyThere: 0,
      rejected: { 'repeats an earlier row': 1 },
    })
  })

  it('tells its progress, and is read no faster than it is stored', async () => {
    const seen: { bytes: number; rows: number }[] = []
    let given = 0
    function* text() {
      yield `${HEADER}\n`
      for (; given < 40_000; given++) yield `,,${given},High Street,,Leeds,,LS6 3AA\n`
    }
    let ahead = 0
    await importAddresses(db.owner, Readable.from(text()), (progress) => {
      seen.push(progress)
      ahead = Math.max(ahead, given - progress.rows)
    })
    expect(seen.at(-1)).toEqual({
      bytes: Buffer.byteLength(
        [
          ...(function* () {
            yield `${HEADER}\n`
            for (let at = 0; at < 40_000; at++) yield `,,${at},High Street,,Leeds,,LS6 3AA\n`
          })(),
        ].join(''),
      ),
      rows: 40_000,
    })
    expect(seen.map(({ rows }) => rows)).toEqual([10_000, 20_000, 30_000, 40_000, 40_000])
    expect(ahead).toBeLessThan(100)
  })
})

it('the directory itself refuses an outcode with a leading zero', async () => {
  const insert = (outcode: string) =>
    db.sql(`INSERT INTO addresses (number, street, town, postcode, outcode, premises_key, street_key, town_key, full_key)
      VALUES ('1', 'Road', 'Leeds', '${outcode} 0AA', '${outcode}', '1 ROAD', 'ROAD', 'LEEDS', '1 ROADLEEDS')`)
  for (const outcode of ['LS06', 'E01', 'ZE01'])
    await expect(insert(outcode), outcode).rejects.toThrow('addresses_postcode')
  for (const outcode of ['LS6', 'E1', 'CR0', 'SW1A', 'W1T', 'E20']) await insert(outcode)
})

describe('the demo file', () => {
  const rows = demoAddresses().trim().split('\n').slice(1)

  it('is the same every time, about 3,000 addresses over twenty outcodes', () => {
    expect(demoAddresses()).toBe(demoAddresses())
    expect(rows.length).toBeGreaterThan(2_800)
    expect(rows.length).toBeLessThan(3_500)
    const postcodes = rows.map((row) => row.split(',').at(-1)!)
    const outcodes = new Set(postcodes.map((postcode) => postcode.split(' ')[0]))
    expect(outcodes.size).toBeGreaterThanOrEqual(20)
    for (const outcode of ['LS6', 'M14', 'NG7', 'G12']) expect(outcodes).toContain(outcode)
    for (const postcode of new Set(postcodes)) {
      const count = postcodes.filter((other) => other === postcode).length
      expect(count).toBeGreaterThanOrEqual(10)
      expect(count).toBeLessThanOrEqual(30)
    }
  })

  it('has every kind of address', () => {
    const text = rows.join('\n')
    for (const kind of [
      /^Flat 2,,12,High Street,.*LS6 3AA$/m,
      /,12A,|,\d+A,/,
      /,\d+-\d+,/,
      /^2\/1,/m,
      /&/,
      /^,[A-Z]/m,
      /'/,
    ]) {
      expect(text).toMatch(kind)
    }
    expect(
      new Set(rows.filter((row) => row.includes(',High Street,')).map((row) => row.split(',')[5])).size,
    ).toBeGreaterThan(10)
  })
})
