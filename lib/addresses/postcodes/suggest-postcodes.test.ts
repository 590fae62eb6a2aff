import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { prisma } from '@/lib/platform/database/prisma'
import { generateDemoAddresses } from '@/scripts/database/demo-addresses'
import { formatAddress } from '../address'
import { formatAddressId } from '../address-id'
import { createTextFile } from '../import/address-file-type'
import { importAddresses } from '../import/import-addresses'
import type { ParsedPostcode } from './postcode'
import { resolvePostcode, suggestPostcodes } from './suggest-postcodes'

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
  await importAddresses(db.owner, [createTextFile(generateDemoAddresses())])
})

afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const AREAS = new Set('B BS BT CF CV E EH EX G L LE LS M NE NG OX S SO SW YO'.split(' '))
const isServed = ({ area }: ParsedPostcode) => AREAS.has(area)
const suggestTexts = async (text: string) => (await suggestPostcodes(text, isServed)).map(({ address }) => address)

describe('suggesting postcodes', () => {
  it('suggests a correction whose ID and text both resolve to the corrected postcode', async () => {
    const [first] = await suggestPostcodes('E2O 2ST', isServed)
    expect(first).toEqual({ addressId: 'GB|PC|E20 2ST', address: 'E20 2ST' })
    expect((await resolvePostcode(first!.addressId))?.postcode).toBe('E20 2ST')
    expect((await resolvePostcode(first!.address))?.postcode).toBe('E20 2ST')
  })

  it.each(['LS6 33AA', 'GB|PC|LS6 33AA', 'gb|pc|LS6', 'GB|PC|LSG 3AA', `${' '.repeat(70)}LS6 33AA`])(
    'suggests LS6 3AA, among others, for the mistyped or incomplete text or ID %j',
    async (text) => expect(await suggestTexts(text)).toContain('LS6 3AA'),
  )

  it('lists postcodes in the directory before other postcodes', async () => {
    // '1' may be a mistyped I or L. Of the resulting postcodes, only LS6 3AA is in the directory.
    expect((await suggestTexts('1S6 3AA'))[0]).toBe('LS6 3AA')
  })

  it.each(['LS6-3AA', 'LS6 3AAA'])('suggests only postcodes in the directory for %s', async (text) => {
    const suggestions = await suggestTexts(text)
    const rows = await db.sql('SELECT DISTINCT postcode FROM addresses WHERE postcode = ANY($1)', [suggestions])
    expect(suggestions[0]).toBe('LS6 3AA')
    expect(rows).toHaveLength(suggestions.length)
  })

  it.each(['LS6', 'ls6 ', 'LS6 3', 'LS63', 'LS6 3A', 'LS6 3A4', 'LS6 ???', 'LS6 3CC', 'LS6 3AC', 'LS06', 'LS06 3'])(
    'suggests LS6 3AA, among others, to complete %s',
    async (text) => {
      const postcodes = await suggestTexts(text)
      expect(postcodes).toContain('LS6 3AA')
      expect(postcodes.length).toBeLessThanOrEqual(10)
      expect(postcodes.every((postcode) => postcode.startsWith('LS6 '))).toBe(true)
    },
  )

  it('reads "S1 0" as the start of an S1 postcode if the directory has the outcode S1, and otherwise as S10', async () => {
    expect((await suggestTexts('S1 0'))[0]).toMatch(/^S10 /)
    await db.sql(`INSERT INTO addresses (id, number, street, town, postcode, outcode, premises_key, street_key, town_key, full_key)
      VALUES (1, '1', 'Road', 'Sheffield', 'S1 0AA', 'S1', '1 ROAD', 'ROAD', 'SHEFFIELD', '1 ROADSHEFFIELD')`)
    expect(await suggestTexts('S1 0')).toEqual(['S1 0AA'])
    expect((await suggestTexts('S10'))[0]).toMatch(/^S10 /)
  })

  it('adds a character that was typed once instead of twice', async () => {
    expect(await suggestTexts('BS AA')).toEqual([])
    expect(await suggestTexts('LS1 AA')).toContain('LS1 1AA')
  })

  it.each(['QQ1 1AA', 'GIR 0AA', 'JE2 3AB', 'ZZ', '', '%', "LS6'--", 'x'.repeat(60_000)])(
    'suggests no postcodes for %j, except LS6 ones if the text starts with LS6',
    async (text) => {
      expect((await suggestTexts(text)).filter((postcode) => !postcode.startsWith('LS6'))).toEqual([])
    },
  )

  it('suggests postcodes in the same sector or outcode if the last two letters are invalid', async () => {
    expect((await suggestTexts('LS6 3CC')).every((postcode) => postcode.startsWith('LS6 3'))).toBe(true)
    expect((await suggestTexts('LS6 9CC')).every((postcode) => postcode.startsWith('LS6 '))).toBe(true)
    expect(await suggestTexts('LS6 9CC')).not.toEqual([])
  })

  it.each(['L6S 3AA', 'LS 63AA', 'LX6 3AA', 'ZS6 3AA', 'LS63AAA', 'LS6K3AA', 'LS 3AA'])(
    'corrects a single typing mistake in %s',
    async (text) => expect(await suggestTexts(text)).toContain('LS6 3AA'),
  )

  it('removes a leading zero from the outcode (LS06 → LS6)', async () => {
    expect((await suggestTexts('LS06 9ZZ'))[0]).toBe('LS6 9ZZ')
    expect((await suggestTexts('ls06 3aa'))[0]).toBe('LS6 3AA')
  })

  it('suggests each postcode in text that contains several', async () => {
    expect(await suggestTexts('12 High Street, LS6 3AA or E20 2ST')).toEqual(['E20 2ST', 'LS6 3AA'])
  })

  it('suggests only served postcodes', async () => {
    expect(await suggestPostcodes('E2O 2ST', () => false)).toEqual([])
    expect(await suggestPostcodes('LS6', () => false)).toEqual([])
  })
})

describe('resolving text or an address ID to a postcode', () => {
  it('resolves an address ID to the address’s postcode', async () => {
    const [row] = await db.sql<{ id: string }>(`SELECT id FROM addresses WHERE postcode = 'LS6 3AA' LIMIT 1`)
    expect((await resolvePostcode(formatAddressId(BigInt(row!.id))))?.postcode).toBe('LS6 3AA')
  })

  it.each([
    ['Flat 2, 12 High Street, Headingley, Leeds, LS6 3AA', 'LS6 3AA'],
    ['LS6 3AA, Flat 2, 12 High Street', 'LS6 3AA'],
    ['12 High Street, Leeds, ls63aa, LS6 3AA, UK', 'LS6 3AA'],
    ['gb|pc|ls6 3aa', 'LS6 3AA'],
    ['Flat E1 2nd Floor, 12 Cable Street, London, E1 8JG', 'E1 8JG'],
    ['LS1 4AP House, 2 Park Square, Leeds, LS1 2ES', 'LS1 2ES'],
  ])('resolves the text "%s" to the postcode %s', async (text, postcode) => {
    expect((await resolvePostcode(text))?.postcode).toBe(postcode)
  })

  it('resolves the text of each address in the directory to the address’s postcode', async () => {
    const rows = await prisma().address.findMany()
    for (const row of rows) expect((await resolvePostcode(formatAddress(row)))?.postcode).toBe(row.postcode)
  })

  it.each([
    '12 High Street, LS6 3AA or E20 2ST',
    '12 High Street, Flat B, S6 3AA',
    '12 High Street, Leeds',
    'AL S6 3AA',
    'LS6 33AA',
    'GB|PC|LS6 33AA',
    '12 High Street, Leeds, LS6 33AA',
    'LS1 4AP House, 2 Park Square, LS1 2ES or LS1 2ET',
    '12 High Street, LS06 3AA',
    'LS06 9ZZ',
    'x '.repeat(40_000),
    'LS6 3AA E20 2ST '.repeat(5_000),
    'GB|AD|2147483647',
    'GB|AD|x',
    'GB|PC|E2O 2ST',
    'GB|XX|1',
    '17',
  ])('returns null for "%s", which doesn’t clearly mean one postcode', async (text) => {
    expect(await resolvePostcode(text)).toBeNull()
  })
})
