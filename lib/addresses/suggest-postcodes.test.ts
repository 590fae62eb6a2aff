import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '@/e2e/support/database'
import { demoAddresses } from '@/scripts/database/demo-addresses'
import { prisma } from '../prisma'
import { importAddresses } from './import'
import type { ParsedPostcode } from './postcode'
import { resolvePostcode, suggestPostcodes } from './suggest-postcodes'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
  await importAddresses(db.owner, Readable.from(demoAddresses()), () => undefined)
})

afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const AREAS = new Set('B BS BT CF CV E EH EX G L LE LS M NE NG OX S SO SW YO'.split(' '))
const isServed = ({ area }: ParsedPostcode) => AREAS.has(area)
const suggested = async (text: string) => (await suggestPostcodes(text, isServed)).map(({ address }) => address)

describe('suggestions', () => {
  it('for a slip, each to be sent back by its id or its text', async () => {
    const [first] = await suggestPostcodes('E2O 2ST', isServed)
    expect(first).toEqual({ addressId: 'GB|PC|E20 2ST', address: 'E20 2ST' })
    expect((await resolvePostcode(first!.addressId))?.postcode).toBe('E20 2ST')
    expect((await resolvePostcode(first!.address))?.postcode).toBe('E20 2ST')
  })

  it('put those that the directory has first', async () => {
    // 1 may be I or L, and neither S nor 5 is surer: LS6 3AA alone is known.
    expect((await suggested('1S6 3AA'))[0]).toBe('LS6 3AA')
  })

  it.each(['LS6', 'ls6 ', 'LS6 3', 'LS63', 'LS6 3A', 'LS6 3A4', 'LS6 ???'])('for the unfinished %s', async (text) => {
    const postcodes = await suggested(text)
    expect(postcodes).toContain('LS6 3AA')
    expect(postcodes.length).toBeLessThanOrEqual(10)
    expect(postcodes.every((postcode) => postcode.startsWith('LS6 '))).toBe(true)
  })

  it('for what stands before a space, else for the longest outcode', async () => {
    expect((await suggested('S1 0'))[0]).toMatch(/^S10 /)
    await db.sql(`INSERT INTO addresses (number, street, town, postcode, outcode, premises_key, street_key, town_key, full_key)
      VALUES ('1', 'Road', 'Sheffield', 'S1 0AA', 'S1', '1 ROAD', 'ROAD', 'SHEFFIELD', '1 ROADSHEFFIELD')`)
    expect(await suggested('S1 0')).toEqual(['S1 0AA'])
    expect((await suggested('S10'))[0]).toMatch(/^S10 /)
  })

  it('for a character left out of two', async () => {
    expect(await suggested('BS AA')).toEqual([])
    expect(await suggested('LS1 AA')).toContain('LS1 1AA')
  })

  it.each(['QQ1 1AA', 'GIR 0AA', 'JE2 3AB', 'ZZ', '', '%', "LS6'--", 'x'.repeat(60_000)])(
    'none for %s',
    async (text) => {
      expect((await suggested(text)).filter((postcode) => !postcode.startsWith('LS6'))).toEqual([])
    },
  )

  it('are served', async () => {
    expect(await suggestPostcodes('E2O 2ST', () => false)).toEqual([])
    expect(await suggestPostcodes('LS6', () => false)).toEqual([])
  })
})

describe('a postcode field', () => {
  it('takes the id of an address', async () => {
    const [row] = await db.sql<{ id: number }>(`SELECT id FROM addresses WHERE postcode = 'LS6 3AA' LIMIT 1`)
    expect((await resolvePostcode(`GB|AD|${row!.id}`))?.postcode).toBe('LS6 3AA')
  })

  it.each(['GB|AD|2147483647', 'GB|AD|x', 'GB|PC|E2O 2ST', 'GB|XX|1', '17'])('refuses %s', async (text) => {
    expect(await resolvePostcode(text)).toBeNull()
  })
})
