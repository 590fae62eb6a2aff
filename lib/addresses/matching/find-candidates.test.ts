import { describe, expect, it } from 'vitest'
import { findCandidateTexts, setUpAddressDirectory } from '@/e2e/helpers/fill-address-directory'

const directory = setUpAddressDirectory()

const FLAT_ADDRESS = 'Flat 2, 12 High Street, Headingley, Leeds, LS6 3AA'

describe('finding candidates for an address line', () => {
  it.each([
    ['a street name that occurs in several towns', '12 High Street'],
    ['another number on a known street', 'Flat 99, 12 High Street, Headingley, Leeds, LS6 3AA'],
    ['only an outcode', 'Some House, Nowhere Lane, LS6'],
    ['an outcode with an unknown second half', 'Some House, Nowhere Lane, LS6 9ZZ'],
    ['an unfinished postcode', '12 Nowhere Lane, LS6 3A'],
    ['only a town', 'Nowhere Lane, Nottingham'],
    ['a town of several words', 'Nowhere Lane, Newcastle-upon-Tyne'],
    ['only a street', 'Great Western Road'],
    ['a mistyped street', '3 Graet Western Road'],
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
    expect((await findCandidateTexts('12 High Street')).every((line) => line.includes('12 High Street'))).toBe(true)
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
    expect((await findCandidateTexts('Ivy Bank'))[0]).toMatch(/^Ivy Bank,/)
    const [, , , locality] = flat.split(', ')
    expect((await findCandidateTexts(`${designator}, ${building}, ${locality}`))[0]).toBe(flat)
  })

  it.each([
    ['Nowhere Lane, Ls 6', 'LS6 '],
    ['Nowhere Lane, NG 7', 'NG7 '],
    ['Leeds/LS6', 'LS6 '],
    ['Nowhere Lane/LS6/UK', 'LS6 '],
  ])('recognises an outcode written as two words or after a slash: %s', async (line, outcode) => {
    const candidates = await findCandidateTexts(line)
    expect(candidates).toHaveLength(10)
    expect(candidates.every((text) => text.includes(` ${outcode}`))).toBe(true)
  })

  it('recognises a street, town or building anywhere in a long line, and an outcode at the end', async () => {
    const createJunk = (count: number) =>
      Array.from({ length: count }, (_, at) => `zq${String.fromCharCode(97 + at)}x`).join(' ')
    for (const name of [
      'Stoke on Trent',
      'Twin Road',
      'Delta House',
      'NG7',
      'One Two Three Four Five Six Seven Road',
    ]) {
      for (const [wordsBefore, wordsAfter] of [
        [24, 0],
        [0, 24],
        [24, 24],
        [26, 2],
      ] as const) {
        const line = `${createJunk(wordsBefore)} ${name} ${name === 'NG7' ? '' : createJunk(wordsAfter)}`
        const [first] = await findCandidateTexts(line)
        expect(first, line).toContain(name)
      }
    }
  })

  it('offers addresses in the outcode if no street is similar to the street in the line', async () => {
    expect((await findCandidateTexts('5 Zyxwv Hill, LS06 9ZZ')).every((line) => line.includes('LS6 '))).toBe(true)
    expect(await findCandidateTexts('5 Zyxwv Hill, LS06')).toHaveLength(10)
  })

  it.each(['asdf qwer', '1 Zyxwv Street, Qqqqville, ZZ1 1ZZ', '?', '', '李小龙', 'null', 'a\u0000b'])(
    'offers no candidates for the line %j',
    async (line) => {
      expect(await findCandidateTexts(line)).toEqual([])
    },
  )
})
