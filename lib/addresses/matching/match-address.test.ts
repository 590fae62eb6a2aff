import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { findAddressText, setUpAddressDirectory } from '@/e2e/helpers/fill-address-directory'
import { measureCpuTime } from '@/e2e/helpers/measure-cpu-time'
import { countAddressTableScans, measureRelativeQueryTime } from '@/e2e/helpers/query-cost'
import { matchAddress } from './match-address'

// Each connection reports its statistics separately, so use only one connection.
process.env.DATABASE_POOL_MAX = '1'
const directory = setUpAddressDirectory()

const FLAT_ADDRESS = 'Flat 2, 12 High Street, Headingley, Leeds, LS6 3AA'

describe('matching an address line', () => {
  it.each([
    FLAT_ADDRESS,
    'flat 2 12 high st headingley leeds ls63aa',
    'FLAT 2,12 HIGH STREET,LS6 3AA',
    'Apt. 2, 12 High Street, Leeds LS6 3AA',
    '12 High Street, Flat 2, LS6 3AA',
    '12 High Street, Flat 2, Headingley, Leeds, LS6 3AA, UK',
    'Flat No. 2, No 12 High St., Leeds, L.S.6 3AA',
    'Flat 2, 12 High Street, Leeds, L S 6 3 A A',
    'Flat 2, 12 High Street, Leeds L S6 3AA',
    'flat2 12high street leeds ls63aa',
    'Flat2, No12 HighStreet LS6 3AA',
    'Flat: 2 - 12 High Street, LS6 3AA',
    'Flat no 2 - 12 High Street, LS6 3AA',
    'LS6 3AA, Flat 2, 12 High Street, Leeds, LS63AA',
    'Flat 2 - 12 High Street, Leeds, LS6-3AA',
    'Ｆｌａｔ ２, １２ High Street, LS6 3AA',
    'Flat 2, 12 High Street, Leeds, Headingley, LS6 3AA, United Kingdom',
    'LS6 3AA, Flat 2, 12 High Street',
    'Flat 2, 12 High Street, Leeds',
    'Flat 2, 12 High Street, Headingley',
  ])('matches the line "%s" to Flat 2, 12 High Street', async (line) => {
    expect(await findAddressText(line)).toBe(FLAT_ADDRESS)
  })

  it.each([
    ['12 a twin rd ng7 1aa', '12A Twin Road, Lenton, Nottingham, NG7 1AA'],
    ['Flat 5, 50 Twin Road, NG7 1AA', 'Flat 5, Delta House, 50 Twin Road, Lenton, Nottingham, NG7 1AA'],
    [
      '1st floor flat, 50 Twin Road, NG7 1AA',
      'First Floor Flat, Delta House, 50 Twin Road, Lenton, Nottingham, NG7 1AA',
    ],
    [
      '1st floor flat Delta Hse 50 Twin Road Nottingham',
      'First Floor Flat, Delta House, 50 Twin Road, Lenton, Nottingham, NG7 1AA',
    ],
    ['Flat 5 Delta House 50 Twin Road Nottingham', 'Flat 5, Delta House, 50 Twin Road, Lenton, Nottingham, NG7 1AA'],
    ['Flat: 11 - 2 Twin Road, NG7 1AA', 'Flat 11, 2 Twin Road, Lenton, Nottingham, NG7 1AA'],
    ['60-62twin road, NG7 1AA', '60-62 Twin Road, Lenton, Nottingham, NG7 1AA'],
    ['60 – 62 Twin Road, NG7 1AA', '60-62 Twin Road, Lenton, Nottingham, NG7 1AA'],
    ['3 Gt. Western Rd, Stoke-on-Trent, ST1 1AA', '3 Great Western Road, Stoke on Trent, Staffordshire, ST1 1AA'],
    [
      'Bloque Penon, 7½ Eglise St, Staffordshire, ST1 1AA',
      'Bloque Peñón, 7½ Église Street, Stoke on Trent, Staffordshire, ST1 1AA',
    ],
    ['7½ Eglise Street, Staffordshire', 'Bloque Peñón, 7½ Église Street, Stoke on Trent, Staffordshire, ST1 1AA'],
    ['9 Rose Mary Ln, Stoke-onTrent, ST1 1AA', '9 Rosemary Lane, Stoke on Trent, Staffordshire, ST1 1AA'],
    ['9 Rose Mary Lane Stoke on Trent', '9 Rosemary Lane, Stoke on Trent, Staffordshire, ST1 1AA'],
    ['3 Greatwestern Road, ST1 1AA', '3 Great Western Road, Stoke on Trent, Staffordshire, ST1 1AA'],
    ['Unit 3, 40 Twin Road, NG7 1AA', 'Unit 3, 40 Twin Road, Lenton, Nottingham, NG7 1AA'],
    ['Flat 3, 40 Twin Road, NG7 1AA', 'Flat 3, 40 Twin Road, Lenton, Nottingham, NG7 1AA'],
    ['Unit 3, 40 Twin Road, Lenton, Nottingham, NG7 1AA', 'Unit 3, 40 Twin Road, Lenton, Nottingham, NG7 1AA'],
  ])('matches the line "%s" to the address "%s"', async (line, text) => {
    expect(await findAddressText(line)).toBe(text)
  })

  it.each(['First Floor Flat, 60 - 62 Twin Road, NG7 1AA', 'Apartment 3, 40 Twin Road, NG7 1AA'])(
    'doesn’t match a line with a flat that the house doesn’t have: "%s"',
    async (line) => {
      expect(await findAddressText(line)).toBeNull()
    },
  )

  it('matches a line only to an address with exactly the same flat and house numbers', async () => {
    for (const line of [
      '12 Twin Road, NG7 1AA',
      'Flat 1, 2 Twin Road, NG7 1AA',
      'Flat 11, 12 Twin Road, NG7 1AA',
      'Flat 1 112 Twin Road, NG7 1AA',
      'Flat 112 Twin Road, NG7 1AA',
      '1112 Twin Road, NG7 1AA',
      '2 Twin Road, NG7 1AA',
      '40 Twin Road, NG7 1AA',
      '60 Twin Road, NG7 1AA',
      '6062 Twin Road, NG7 1AA',
      '12 Bridge Road, NG7 1AA',
      '50 Twin Road, NG7 1AA',
      'Delta House, Twin Road, NG7 1AA',
    ]) {
      expect(await findAddressText(line), line).toBeNull()
    }
    expect(await findAddressText('Flat 1, 12 Twin Road, NG7 1AA')).toContain('Flat 1, 12 Twin')
    expect(await findAddressText('Flat 11, 2 Twin Road, NG7 1AA')).toContain('Flat 11, 2 Twin')
    expect(await findAddressText('112 Twin Road, NG7 1AA')).toContain('112 Twin')
  })

  it('reads full-width and mathematical digits as ordinary digits, but not numerals such as ², ① or Ⅻ', async () => {
    expect(await findAddressText('１１２ Twin Road, NG7 1AA')).toContain('112 Twin')
    expect(await findAddressText('𝟏𝟏𝟐 Twin Road, NG7 1AA')).toContain('112 Twin')
    for (const number of [
      '11²',
      '1¹²',
      '①①②',
      '⑪2',
      '1⑫',
      '11⁄2',
      '⑴⑴⑵',
      '11₂',
      '112½',
      '11⅔',
      'ⅭⅫ',
      '112㎡2',
      '11㏡',
    ]) {
      expect(await findAddressText(`${number} Twin Road, NG7 1AA`), number).toBeNull()
    }
    for (const number of ['7 Half', '7 1/2', '71/2', '7 1 2', '7', '7⅓', '7¹⁄₂']) {
      expect(await findAddressText(`${number} Église Street, ST1 1AA`), number).toBeNull()
    }
    expect(await findAddressText('7 ½ Église Street, ST1 1AA')).toContain('7½ Église')
    expect(await findAddressText('Flat ², 12 High Street, Headingley, Leeds, LS6 3AA')).toBeNull()
    expect(await findAddressText('Flat 2, 12 High Street, LS⁶ 3AA')).toBeNull()
  })

  it('ignores "and" and & between words, but not between numbers', async () => {
    for (const written of ['Castle & Abbey', 'castle and abbey', 'Castle Abbey', 'Castle&Abbey', 'Castle + Abbey']) {
      expect(await findAddressText(`1 ${written} Lane, ST1 1AB`), written).toBe(
        '1 Castle & Abbey Lane, Stoke on Trent, Staffordshire, ST1 1AB',
      )
    }
    expect(await findAddressText('12 & 14 Castle & Abbey Lane, ST1 1AB')).toContain('12 & 14 Castle')
    expect(await findAddressText('12, 14 Castle & Abbey Lane, ST1 1AB')).toBeNull()
  })

  it('recognises a postcode that follows a single letter', async () => {
    expect(await findAddressText('Flat B, 9 Rosemary Lane, S10 1AA')).toBeNull()
    expect(await findAddressText('9 Rosemary Lane, Flat B S1 1AA')).toBe('Flat B, 9 Rosemary Lane, Sheffield, S1 1AA')
    expect(await findAddressText('9 Rosemary Lane, Flat B S 1 1 A A')).toBe(
      'Flat B, 9 Rosemary Lane, Sheffield, S1 1AA',
    )
  })

  it('doesn’t match a line with a contradictory locality, town, county or postcode', async () => {
    for (const line of [
      'Flat 2, 12 High Street, Hyde Park, Leeds, LS6 3AA',
      'Flat 2, 12 High Street, Headingley, Manchester, LS6 3AA',
      'Flat 2, 12 High Street, Headingley, Leeds, Kent, LS6 3AA',
      'Flat 2, 12 High Street, Headingley, Leeds, LS6 3AB',
      'Flat 2, 12 High Street, Headingley, Leeds, E2O 2ST',
      'Flat 2, 12 High Street, Manchester',
    ]) {
      const match = await matchAddress(line)
      expect(match.isFound && match.address.address, line).not.toBe(FLAT_ADDRESS)
    }
  })

  it.each(['7½ Eglise Street', 'Bloque Penon, 7½ Église Street, UK', '9 Rose Mary Lane', 'Flat 5, 50 Twin Road'])(
    'doesn’t match a line without a place, even if only one home fits: "%s"',
    async (line) => {
      expect(await findAddressText(line)).toBeNull()
    },
  )

  it('accepts a county that fits the postcode if the stored address has no county', async () => {
    for (const line of [
      'Flat 2, 12 High Street, Headingley, Leeds, West Yorkshire, LS6 3AA',
      'Flat 2, 12 High Street, W. Yorkshire, Leeds LS6 3AA',
      'Flat 2, 12 High Street, Headingley, Leeds, Yorkshire, England',
    ]) {
      expect(await findAddressText(line), line).toBe(FLAT_ADDRESS)
    }
    expect(await findAddressText('9 Rosemary Lane, Stoke on Trent, Staffordshire, ST1 1AA')).not.toBeNull()
    expect(await findAddressText('9 Rosemary Lane, Stoke on Trent, Shropshire, ST1 1AA')).toBeNull()
  })

  it('finds an address by its ID in upper or lower case', async () => {
    const { addressId, text } = directory.addresses.find((row) => row.text === FLAT_ADDRESS)!
    expect(await matchAddress(addressId)).toEqual({
      isFound: true,
      address: { addressId, address: text, postcode: 'LS6 3AA' },
    })
    expect(await findAddressText(` ${addressId.toLowerCase()} `)).toBe(text)
    for (const unknown of [
      'GB|AD|1Y2P0IJ32E8E7',
      'GB|AD|1Y2P0IJ32E8E8',
      'GB|AD|ZZZZZZZZZZZZZ',
      'GB|AD|0',
      `GB|AD|0${addressId.slice(6)}`,
      `${addressId}|1`,
    ]) {
      expect(await findAddressText(unknown), unknown).toBeNull()
    }
  })

  it('sends a single database query if the line matches', async () => {
    const { addressId } = directory.addresses[0]!
    for (const line of [FLAT_ADDRESS, 'Flat 2, 12 High Street, Headingley, Leeds', addressId]) {
      // Count all queries, whether they are sent through Prisma or directly to the pool.
      const queries = vi.spyOn(pg.Client.prototype, 'query')
      const match = await matchAddress(line)
      const count = queries.mock.calls.length
      queries.mockRestore()
      expect([match.isFound, count], line).toEqual([true, 1])
    }
  })
})

it('limits the time for matching an address line that is designed to be slow', async () => {
  const hostile = [
    'a '.repeat(250),
    '1 '.repeat(250),
    '1-'.repeat(250),
    '1/'.repeat(250),
    'flat 1 '.repeat(70),
    'LS6 '.repeat(125),
    'LS6 3AA '.repeat(60),
    'high street leeds '.repeat(27),
    'leeds manchester london 1 high street '.repeat(13),
    `${' '.repeat(499)}-`,
    'É'.repeat(500),
    'x'.repeat(500),
    '１ｂ'.repeat(250),
    Array.from({ length: 166 }, (_, at) => String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))).join(' '),
    'l s 6 3 a a '.repeat(41),
    'road lane street house hill court '.repeat(15),
    '%_\\'.repeat(166),
    "'; DROP TABLE addresses; --",
    '\ud800 1 High Street',
  ]
  for (const addressLine of hostile)
    expect(await measureCpuTime(() => matchAddress(addressLine)), addressLine.slice(0, 20)).toBeLessThan(3_000)
  // The CPU time doesn't include the database. So also compare the time of the queries with that of a reference query.
  // On an idle machine, the ratio is about 0.4.
  expect(await measureRelativeQueryTime(hostile.map((line) => () => matchAddress(line)))).toBeLessThan(8)
  const scansBefore = await countAddressTableScans()
  for (const line of hostile) await matchAddress(line)
  // This test has so few addresses that PostgreSQL may scan their table for some of the lines, but not for all.
  expect((await countAddressTableScans()) - scansBefore).toBeLessThan(hostile.length)
})

it('throws if the address directory can’t be read', async () => {
  await directory.db.sql('ALTER TABLE addresses RENAME TO elsewhere')
  await expect(matchAddress(FLAT_ADDRESS)).rejects.toThrow()
  await expect(matchAddress('GB|AD|1')).rejects.toThrow()
  await directory.db.sql('ALTER TABLE elsewhere RENAME TO addresses')
})
