import { beforeAll, describe, expect, it } from 'vitest'
import { findCandidateTexts, setUpAddressDirectory } from '@/e2e/helpers/fill-address-directory'
import { createTextFile } from '../import/address-file-type'
import { importAddresses } from '../import/import-addresses'

const directory = setUpAddressDirectory()

beforeAll(async () => {
  const csv = `sub_building,building_name,number,street,locality,town,county,postcode\n${MORE_ADDRESSES}`
  await importAddresses(directory.db.owner, [createTextFile(csv)], { add: true })
})

const listHouses = (count: number, street: string) =>
  Array.from({ length: count }, (_, at) => `,,${at + 1},${street},,Leeds,,LS9 9AA`).join('\n')
const MORE_ADDRESSES = `
${listHouses(300, 'Zetland Crescent')}
,,999,Zetland Crescent,,Bangor,,BT20 4AA
${listHouses(300, 'Shetland Crescent')}
${listHouses(1_000, 'Orkney Crescent')}
`

const FLAT_ADDRESS = 'Flat 2, 12 High Street, Headingley, Leeds, LS6 3AA'

describe('finding candidates for an address line', () => {
  it.each([
    ['another number on a known street', 'Flat 99, 12 High Street, Headingley, Leeds, LS6 3AA'],
    ['a street in an outcode', 'High Street, LS6'],
    ['an outcode with an unknown second half', '99 High Street, LS6 9ZZ'],
    ['an unfinished postcode', '99 High Street, LS6 3A'],
    ['a street in a locality', 'High Street, Headingley'],
    ['a mistyped locality', '99 High Street, Headingly'],
    ['a building in a locality', 'Delta House, Lenton'],
    ['a town of several words', '99 High Street, Newcastle-upon-Tyne'],
    ['a street without its type', '3 Great Western, Stoke on Trent'],
    ['only a postcode', 'Some House, Nowhere Lane, LS6 3AA'],
    ['only a street, which is in one town', 'Great Western Road'],
    ['a mistyped street, which is in one town', '3 Graet Western Road'],
    ['only a building, which is in one town', 'Delta House'],
    ['a flat and street, which is in one town', 'Flat 5, 50 Twin Road'],
    ['a mistyped street in a town', '3 Graet Wstern Road, Stoke on Trent'],
    ['a mistyped postcode', '2 High Street, E2O 2ST'],
    ["a postcode's ID", 'GB|PC|E20 2ST'],
  ])('offers 1 to 10 distinct candidates for %s', async (_, line) => {
    const candidates = await findCandidateTexts(line)
    expect(candidates.length).toBeGreaterThan(0)
    expect(candidates.length).toBeLessThanOrEqual(10)
    expect(new Set(candidates).size).toBe(candidates.length)
  })

  it('lists the best candidate first', async () => {
    expect((await findCandidateTexts('Flat 9, 12 High Street, Leeds, LS6 3AA'))[0]).toMatch(
      /12 High Street, Headingley, Leeds/,
    )
    expect((await findCandidateTexts('12 Hihg Street, Leeds, LS6 3AA'))[0]).toBe(
      '12 High Street, Headingley, Leeds, LS6 3AA',
    )
    expect((await findCandidateTexts('12 Hihg Street, LS6'))[0]).toBe('12 High Street, Headingley, Leeds, LS6 3AA')
    expect((await findCandidateTexts('Flat 2, 12 Hihg Street, Leeds'))[0]).toBe(FLAT_ADDRESS)
    expect((await findCandidateTexts('3 Graet Wstern Road, Stoke on Trent'))[0]).toContain('3 Great Western Road')
    expect((await findCandidateTexts('2 High Street, E2O 2ST'))[0]).toMatch(/2 High Street, .*E20 2ST/)
    expect((await findCandidateTexts('Unit 3, 40, NG7 1AA'))[0]).toMatch(/^Unit 3, 40 Twin Road/)
    expect((await findCandidateTexts('Flat 3, 40, NG7 1AA'))[0]).toMatch(/^Flat 3, 40 Twin Road/)
    expect((await findCandidateTexts('112 Twin Road'))[0]).toMatch(/^112 Twin Road/)
    expect((await findCandidateTexts('Flat 11, 2 Twni Road'))[0]).toMatch(/^Flat 11, 2 Twin Road/)
  })

  it('lists a flat first if the line gives the building and the flat’s number or name', async () => {
    const [flat, cottage] = [
      directory.addresses.find(({ text }) => /^(?:Flat|Apartment) 15, .*NG7/.test(text))!.text,
      directory.addresses.find(({ text }) => /^Ivy Bank,.* S11 /.test(text))!.text,
    ]
    const [designator, building, , , , town, postcode] = [
      ...flat.split(', ').slice(0, 3),
      '',
      '',
      'Nottingham',
      flat.slice(-7),
    ]
    for (const line of [
      `${designator}, ${building}, Nottingham, ${postcode}`,
      `${designator}, ${building}, ${postcode}`,
      `${designator}, ${building.replace(/ \w/, (end) => `${end}${end.trim()}`)}, ${postcode}`,
      `15 ${building}, ${flat.split(', ')[2]}, ${postcode}`,
      `15 ${building}, ${postcode}`,
      `${designator}, ${building}, ${town}`,
      `15, ${building}, NG7`,
    ]) {
      expect((await findCandidateTexts(line))[0], line).toBe(flat)
    }
    expect((await findCandidateTexts(`Ivy Bank, Sheffield ${cottage.slice(-7)}`))[0]).toBe(cottage)
    const inSheffield = await findCandidateTexts('Ivy Bank, Sheffield')
    expect(inSheffield.filter((line) => /^Ivy Bank,.*Sheffield/.test(line))).toEqual(
      inSheffield.slice(0, directory.addresses.filter(({ text }) => /^Ivy Bank,.*Sheffield/.test(text)).length),
    )
    const [, , , locality] = flat.split(', ')
    expect((await findCandidateTexts(`${designator}, ${building}, ${locality}`))[0]).toBe(flat)
  })

  it.each([
    ['High Street, Ls 6', 'LS6 '],
    ['High Street, NG 7', 'NG7 '],
    ['High Street/LS6', 'LS6 '],
    ['Nowhere Lane/High Street/LS6/UK', 'LS6 '],
  ])('recognises an outcode written as two words or after a slash: %s', async (line, outcode) => {
    const candidates = await findCandidateTexts(line)
    expect(candidates).toHaveLength(10)
    expect(candidates.every((text) => text.includes(` ${outcode}`))).toBe(true)
  })

  it('recognises a street and building anywhere in a long line, and a town and an outcode at its end', async () => {
    const createJunk = (count: number) =>
      Array.from({ length: count }, (_, at) => `zq${String.fromCharCode(97 + at)}x`).join(' ')
    for (const [name, place] of [
      ['Twin Road', 'Nottingham'],
      ['Twin Road', 'Lenton'],
      ['Delta House', 'NG7'],
      ['One Two Three Four Five Six Seven Road', 'Stoke on Trent'],
    ] as const) {
      for (const [wordsBefore, wordsAfter] of [
        [24, 0],
        [0, 24],
        [24, 24],
        [26, 2],
      ] as const) {
        const line = `${createJunk(wordsBefore)} ${name} ${createJunk(wordsAfter)} ${place}`
        const [first] = await findCandidateTexts(line)
        expect(first, line).toContain(name)
      }
    }
  })

  it('finds a street by its locality, even if the street occurs in many towns', async () => {
    const candidates = await findCandidateTexts('high street headingley')
    expect(candidates).toHaveLength(10)
    for (const text of candidates) expect(text).toMatch(/ High Street, Headingley, Leeds, LS6/)
    // Both towns have a High Street in other localities too.
    for (const text of await findCandidateTexts('99 high street clapham'))
      expect(text).toContain('Clapham, London, SW4')
  })

  it.each([
    ['only the town', '10 Downing Street, London SW1A 2AA'],
    ['only the town', '1 Nowhere Lane, Leeds'],
    ['only the town', 'Nowhere Lane, Newcastle-upon-Tyne'],
    ['only the locality', '1 Nowhere Lane, Headingley'],
    ['only the outcode', '5 Zyxwv Hill, LS06'],
    ['only the outcode', 'Some House, Nowhere Lane, LS6 9ZZ'],
    ['only the building', 'Rose Cottage, Little Snoring'],
    ['only the street', '12 High Street, Little Snoring'],
    ['only the street and number', 'Flat 2, 12 High Street, Little Snoring, NR21 0AA'],
    ['a street with another name', '12 Upper Mill Lane, Leeds'],
    ['a place with another name', '12 High Street, Little Headingley'],
    ['only the street, which is named after a town', '12 High Street, Leeds Road, Little Snoring'],
  ])('offers no candidates if %s agrees: %s', async (_, line) => {
    expect(await findCandidateTexts(line)).toEqual([])
  })

  it.each([
    '12 High Street',
    '12 High Street, UK',
    '12 Hihg Street',
    'Flat 2, 12 High Street',
    'Mr Smith, 12 High Street',
    '9 Rosemary Lane',
    'Rose Cottage',
    'Rose Cotage',
    'Rose Cottage, Mill Lane',
  ])(
    'offers no candidates if several towns have the street or building, and the line names no place: %s',
    async (line) => {
      expect(await findCandidateTexts(line)).toEqual([])
    },
  )

  it('compares the towns of all homes in a street, and offers none if there are too many', async () => {
    expect(await findCandidateTexts('12 Shetland Crescent')).toHaveLength(10)
    expect(await findCandidateTexts('12 Zetland Crescent')).toEqual([])
    expect(await findCandidateTexts('12 Orkney Crescent')).toEqual([])
  })

  it('offers only homes in the town that the line begins with', async () => {
    const candidates = await findCandidateTexts('Leeds, 12 High Street')
    expect(candidates).toHaveLength(10)
    for (const text of candidates) expect(text).toContain(', Leeds, ')
  })

  it.each(['asdf qwer', '1 Zyxwv Street, Qqqqville, ZZ1 1ZZ', '?', '', '李小龙', 'null', 'a\u0000b'])(
    'offers no candidates for the line %j',
    async (line) => {
      expect(await findCandidateTexts(line)).toEqual([])
    },
  )
})
