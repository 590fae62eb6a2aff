import { beforeAll, describe, expect, it } from 'vitest'
import { findAddressText, setUpAddressDirectory } from '@/e2e/helpers/fill-address-directory'
import { measureCpuTime } from '@/e2e/helpers/measure-cpu-time'
import { measureRelativeQueryTime } from '@/e2e/helpers/query-cost'
import { createTextFile } from '../import/address-file-type'
import { importAddresses } from '../import/import-addresses'
import { matchAddress } from './match-address'

const directory = setUpAddressDirectory()

beforeAll(async () => {
  const csv = `sub_building,building_name,number,street,locality,town,county,postcode\n${MORE_ADDRESSES}`
  await importAddresses(directory.db.owner, [createTextFile(csv)], { add: true })
})

const MORE_ADDRESSES = `
,,2,Mill Lane,Leeds,Leeds,,LS9 9AA
,,3,Long Walk,,Bangor,County Down,BT20 4AA
,,4,Mill Lane,,Worksop,,NG7 9AA
,,5,Mill Lane,,Motherwell,,ML1 9AA
,,6,N Parade,,Southampton,,SO17 9AA
,,6N,Parade,,Southampton,,SO17 9AA
,,7,N Parade,,Southampton,,SO17 9AA
,,8,S Parade,,Southampton,,SO17 9AA
,,5,Southampton Parade,,Southampton,,SO17 9AA
First Floor Flat,Elm House,14,Ashgrove Road,,Nottingham,,NG7 5GN
2/1,,9,Dock Street,,Leeds,,LS9 9AB
Flat G/1,,9,Dock Street,,Leeds,,LS9 9AB
`

const FLAT_ADDRESS = 'Flat 2, 12 High Street, Headingley, Leeds, LS6 3AA'

describe('matching an address line exactly', () => {
  it.each([
    ['12 N Parade, Southampton, Hampshire, SO17 2TT', '12 North Parade, Portswood'],
    ['12, N. Parade, SO17 2TT', '12 North Parade, Portswood'],
    ['No 40 N Pde, Southampton SO17 2TT', '40 North Parade, Portswood'],
    ['12 N Parade, Portswood', '12 North Parade, Portswood'],
    ['7 N Parade, SO17 9AA', '7 N Parade'],
    ['7 North Parade, SO17 9AA', '7 N Parade'],
    ['7N Parade, SO17 9AA', null],
    ['8 South Parade, SO17 9AA', '8 S Parade'],
    ['8 S Parade, SO17 9AA', '8 S Parade'],
    // The postcode has both a number 6 on N Parade and a number 6N on Parade.
    ['6 N Parade, SO17 9AA', null],
    ['6 N Parade, Southampton, SO17 9AA', '6 N Parade'],
    ['6N Parade, SO17 9AA', '6N Parade'],
    ['6 North Parade, SO17 9AA', '6 N Parade'],
  ])('distinguishes a compass direction from a letter in the house number in the line "%s"', async (line, start) => {
    expect((await findAddressText(line))?.slice(0, start?.length) ?? null).toBe(start)
  })

  it('doesn’t read a town in the name of a street as the home’s place', async () => {
    expect(await findAddressText('5 Southampton Parade')).toBeNull()
    expect(await findAddressText('5 Southampton Parade, Southampton')).not.toBeNull()
    expect(await findAddressText('5 Southampton Parade, Hampshire')).not.toBeNull()
    expect(await findAddressText('5 Southampton Parade, SO17 9AA')).not.toBeNull()
  })

  it.each([
    ['12 Ashgrove Rd, Basement Flat, Nottingham, NG7 5GN', 'Basement Flat, 12 Ashgrove'],
    ['14 Ashgrove Rd, 1st Floor Flat, NG7 5GN', 'First Floor Flat, Elm House, 14 Ashgrove'],
    ['14 Ashgrove Rd, Basement Flat, NG7 5GN', null],
  ])('recognises a named flat after the street in the line "%s"', async (line, start) => {
    expect((await findAddressText(line))?.slice(0, start?.length) ?? null).toBe(start)
  })

  it.each([
    ['Flat 2, 12 High Street/Leeds/LS6 3AA', FLAT_ADDRESS],
    ['Flat 2, 12 High Street/LS6 3AA/UK', FLAT_ADDRESS],
    ['9 Rosemary Lane, Flat B/S1 1AA', 'Flat B, 9 Rosemary Lane, Sheffield, S1 1AA'],
    ['2/1, 9 Dock Street, LS9 9AB', '2/1, 9 Dock Street, Leeds, LS9 9AB'],
    ['G/1 9 Dock Street/Leeds/LS9 9AB', 'Flat G/1, 9 Dock Street, Leeds, LS9 9AB'],
    ['3 Long Wlk, Bangor, BT20 4AA', '3 Long Walk, Bangor, County Down, BT20 4AA'],
    ['4 Mill La, Worksop, NG7 9AA', '4 Mill Lane, Worksop, NG7 9AA'],
  ])('recognises slashes and abbreviations in the line "%s"', async (line, text) => {
    expect(await findAddressText(line)).toBe(text)
  })

  it('matches a line that repeats the locality or town, and limits the time if there are many repetitions', async () => {
    expect(await findAddressText('Flat 2, 12 High Street, Leeds, Leeds, LS6 3AA')).toBe(FLAT_ADDRESS)
    expect(await findAddressText('Flat 2, 12 High Street, Headingley, Leeds, Headingley, Leeds, LS6 3AA')).toBe(
      FLAT_ADDRESS,
    )
    const addressLine = `2 Mill Lane, ${'Leeds '.repeat(70)}Bradford, LS9 9AA`
    expect(await measureCpuTime(async () => expect(await findAddressText(addressLine)).toBeNull())).toBeLessThan(5_000)
    // The CPU time doesn't include the database. So also compare the time of the queries with that of a reference
    // query. On an idle machine, the ratio is about 0.4.
    expect(await measureRelativeQueryTime(Array(10).fill(() => findAddressText(addressLine)))).toBeLessThan(8)
  })

  it.each([
    ['12 North Parade, Southampton, Hants, SO17 2TT', 'SO17 2TT'],
    ['12 North Parade, Southampton, Hants.', 'SO17 2TT'],
    ['12 North Parade, Southampton, Dorset, SO17 2TT', null],
    ['3 Long Walk, Bangor, Co. Down, BT20 4AA', 'BT20 4AA'],
    ['3 Long Walk, Bangor, Co Down, BT20 4AA', 'BT20 4AA'],
    ['3 Long Walk, Bangor, Co Antrim, BT20 4AA', null],
    ['4 Mill Lane, Worksop, Notts, NG7 9AA', 'NG7 9AA'],
    ['4 Mill Lane, Worksop, Hants, NG7 9AA', null],
    ['Flat 2, 12 High Street, Leeds, W Yorks, LS6 3AA', 'LS6 3AA'],
    ['5 Mill Lane, Motherwell, South Lanarkshire, ML1 9AA', 'ML1 9AA'],
  ])('accepts an abbreviated county, but not a wrong county, in the line "%s"', async (line, postcode) => {
    const match = await matchAddress(line)
    expect(match.isFound ? match.address.postcode : null).toBe(postcode)
  })
})
