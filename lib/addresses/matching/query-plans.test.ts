import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { readTableStatistics } from '@/e2e/helpers/read-table-statistics'
import { prisma } from '@/lib/platform/database/prisma'
import { createTextFile } from '../import/address-file-type'
import { importAddresses } from '../import/import-addresses'
import { suggestPostcodes } from '../postcodes/suggest-postcodes'
import { hasNameOutsideTown } from './find-similar-homes'
import { matchAddress } from './match-address'
import { matchAgainstDirectory } from './match-against-directory'
import { parseAddressLine } from './parse-address-line'
import { suggestAddresses } from './suggest-addresses'

// The number of imported addresses. They are enough for PostgreSQL to use a suitable index, but few enough to import in
// seconds.
const ROWS = 30_000
const TOWNS = ['Leeds', 'Manchester', 'Stoke on Trent', 'York', 'Bath']
const LETTERS = 'ABDEFGHJLNPQRSTUWXYZ'

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
  process.env.DATABASE_POOL_MAX = '1'
  await importAddresses(db.owner, [createTextFile([...generateAddresses(ROWS)].join(''))])
})

afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

/**
 * Generates an address file with 20 houses in each postcode and 10 postcodes in each street. Every third street is a
 * High Street.
 */
function* generateAddresses(count: number): Generator<string> {
  yield 'sub_building,building_name,number,street,locality,town,county,postcode\n'
  for (let at = 0; at < count; at++) {
    const unit = Math.floor(at / 20)
    const street = Math.floor(at / 200)
    const name =
      street % 3 ? `${NAMES[street % NAMES.length]}${NAMES[(street * 7) % NAMES.length]} Road` : 'High Street'
    const postcode = `LS${1 + (Math.floor(unit / 4000) % 90)} ${Math.floor(unit / 400) % 10}${LETTERS[Math.floor(unit / 20) % 20]}${LETTERS[unit % 20]}`
    yield `,${at % 5 ? '' : `${NAMES[at % NAMES.length]} House`},${1 + (at % 200)},${name},${NAMES[street % NAMES.length]}ham,${TOWNS[street % TOWNS.length]},,${postcode}\n`
  }
}
const NAMES = ['Ash', 'Beech', 'Corn', 'Dove', 'Elm', 'Fern', 'Gold', 'Haw', 'Iron', 'Jay', 'Kestrel', 'Larch', 'Moss']

it.each([
  ['a line with a postcode', () => matchAddress('1 High Street, LS1 0AA')],
  ['a line without a postcode', () => matchAddress('1 High Street, Leeds, LS1')],
  ['an address ID', () => matchAddress('GB|AD|CFYWO2FGXJS6')],
  ['candidates in a postcode', () => matchAddress('999 Nowhere Street, LS1 0AA')],
  ['candidates in a street and town', () => matchAddress('999 High Street, Stoke on Trent')],
  ['candidates for a mistyped street', () => matchAddress('9 Hihg Street, Leeds')],
  ['candidates in a locality', () => matchAddress('999 High Street, Ashham')],
  ['candidates for a mistyped street in a locality', () => matchAddress('9 Hihg Street, Ashham')],
  ['candidates for a mistyped locality', () => matchAddress('999 High Street, Ashhm')],
  ['candidates for a building in a locality', () => matchAddress('Flat 9, Beech House, Ashham')],
  ['candidates for a line that is only a street', () => matchAddress('High Street')],
  ['the towns of a street and building', () => hasNameOutsideTown(['HIGHST', 'BEECHHOUSE', 'ZYXWV'], 'LEEDS')],
  ['candidates for a line that is only a mistyped street', () => matchAddress('Hihg Street')],
  ['candidates in a building', () => matchAddress('Flat 9, Beech House, Stoke on Trent')],
  ['candidates in a building and an outcode', () => matchAddress('Flat 9, Beech House, LS1')],
  ['suggestions for an unfinished line', () => suggestAddresses('12 hig', matchAddress)],
  ['candidates in several towns', () => matchAddress('leeds manchester london 1 high street '.repeat(13))],
  ['a line that names nothing in the directory', () => matchAddress('9 Zyxwv Street, Qqqq')],
  ['suggestions for an unfinished postcode', () => suggestPostcodes('LS1 0', () => true)],
  ['suggestions for an outcode', () => suggestPostcodes('LS1', () => true)],
  ['suggestions for a mistyped postcode', () => suggestPostcodes('LSI OAA', () => true)],
])('looks up %s without a sequential scan', async (_, lookUp) => {
  const scansBefore = await countSequentialScans()
  await lookUp()
  expect(await countSequentialScans()).toBe(scansBefore)
})

it('reads only addresses in the line’s town if many towns have a street of that name', async () => {
  const countRowsRead = async () => {
    // An index-only scan also fetches rows from pages that aren't marked as all-visible. VACUUM marks them, unless an
    // open transaction prevents it. In that case, the poll below runs VACUUM again.
    await db.sql('VACUUM addresses')
    const before = await readStatistic('idx_tup_fetch')
    expect(await matchAgainstDirectory(parseAddressLine('1 High Street, Bath'))).toBeNull()
    return (await readStatistic('idx_tup_fetch')) - before
  }
  // Ten of the rows with these premises are in Bath. The index rules out the rows in other towns, so they aren't read.
  await expect.poll(countRowsRead).toBeLessThanOrEqual(10)
})

it('notices if a query scans an address table sequentially', async () => {
  const scansBefore = await countSequentialScans()
  await prisma().$queryRaw`SELECT count(*) FROM addresses WHERE locality = 'nowhere'`
  expect(await countSequentialScans()).toBe(scansBefore + 1)
})

/** Returns how often PostgreSQL has scanned one of the address tables sequentially. */
const countSequentialScans = () => readStatistic('seq_scan')

async function readStatistic(statistic: 'seq_scan' | 'idx_tup_fetch'): Promise<number> {
  const counts = await readTableStatistics(db, ['addresses', 'address_streets', 'address_locality_streets'], statistic)
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
