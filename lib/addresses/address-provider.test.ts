import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeLoqate, LOQATE_API_KEY, startFakeLoqate } from '@/e2e/helpers/fake-loqate'
import { setUpAddressDirectory } from '@/e2e/helpers/fill-address-directory'
import { prisma } from '@/lib/platform/database/prisma'
import { type AddressProvider, createLoqateProvider, getAddressProvider } from './address-provider'
import { createTextFile } from './import/address-file-type'
import { importAddresses } from './import/import-addresses'
import { LoqateClient } from './loqate/loqate-client'

const directory = setUpAddressDirectory()
let fakeLoqates: FakeLoqate[]
let providers: Record<string, AddressProvider>

beforeAll(async () => {
  await importAddresses(
    directory.db.owner,
    [createTextFile(`${COLUMNS}\n,,5,Southampton Parade,,Southampton,,SO17 9AA`)],
    {
      add: true,
    },
  )
  const addresses = await prisma().address.findMany()
  fakeLoqates = [await startFakeLoqate(addresses), await startFakeLoqate(addresses, { hasCommas: true })]
  const [loqate, loqateWithCommas] = fakeLoqates.map(({ url }) =>
    createLoqateProvider(new LoqateClient({ key: LOQATE_API_KEY, baseUrl: url })),
  )
  providers = { directory: getAddressProvider(), loqate: loqate!, 'loqate with commas': loqateWithCommas! }
})
afterAll(() => Promise.all(fakeLoqates.map((fakeLoqate) => fakeLoqate.close())))

const COLUMNS = 'sub_building,building_name,number,street,locality,town,county,postcode'

const removeCommas = (text: string) => text.replaceAll(',', '')

describe.each(['directory', 'loqate', 'loqate with commas'])('the address provider %s', (name) => {
  const findAddress = (addressLine: string) => providers[name]!.findAddress(addressLine)
  const findMatchText = async (addressLine: string) => {
    const match = await findAddress(addressLine)
    return match.isFound ? removeCommas(match.address.address) : null
  }
  const findCandidates = async (addressLine: string) => {
    const match = await findAddress(addressLine)
    if (match.isFound) throw new Error(`${addressLine} was found`)
    return match.candidates
  }

  it.each([
    ['flat 2 12 high st headingley leeds ls63aa', 'Flat 2, 12 High Street, Headingley, Leeds, LS6 3AA'],
    ['12 High Street, Flat 2, LS6 3AA', 'Flat 2, 12 High Street, Headingley, Leeds, LS6 3AA'],
    ['Flat 2, 12 High Street, Headingley, Leeds', 'Flat 2, 12 High Street, Headingley, Leeds, LS6 3AA'],
    ['112 Twin Rd, NG7 1AA', '112 Twin Road, Lenton, Nottingham, NG7 1AA'],
    ['12 a twin rd ng7 1aa', '12A Twin Road, Lenton, Nottingham, NG7 1AA'],
    ['Flat 5, 50 Twin Road, NG7 1AA', 'Flat 5, Delta House, 50 Twin Road, Lenton, Nottingham, NG7 1AA'],
    [
      '1st floor flat, 50 Twin Road, NG7 1AA',
      'First Floor Flat, Delta House, 50 Twin Road, Lenton, Nottingham, NG7 1AA',
    ],
    ['Unit 3, 40 Twin Road, NG7 1AA', 'Unit 3, 40 Twin Road, Lenton, Nottingham, NG7 1AA'],
    ['60 – 62 Twin Road, NG7 1AA', '60-62 Twin Road, Lenton, Nottingham, NG7 1AA'],
    ['Bloque Penon, 7½ Eglise St, ST1 1AA', 'Bloque Peñón, 7½ Église Street, Stoke on Trent, Staffordshire, ST1 1AA'],
  ])('matches the line "%s" to the address "%s"', async (line, text) => {
    expect(await findMatchText(line)).toBe(removeCommas(text))
  })

  it.each([
    '12 Twin Road, NG7 1AA',
    'Flat 1, 2 Twin Road, NG7 1AA',
    'Flat 11, 12 Twin Road, NG7 1AA',
    'Flat 1 112 Twin Road, NG7 1AA',
    '1112 Twin Road, NG7 1AA',
    '40 Twin Road, NG7 1AA',
    'Apartment 3, 40 Twin Road, NG7 1AA',
    '60 Twin Road, NG7 1AA',
    '12 Bridge Road, NG7 1AA',
    'Delta House, Twin Road, NG7 1AA',
    '112 Twin Road, Derby, NG7 1AA',
    'Flat 2, 12 High Street, Headingley, Leeds, LS6 3AB',
  ])('offers candidates instead of matching the line "%s" to a similar address', async (line) => {
    const candidates = await findCandidates(line)
    expect(candidates.length).toBeGreaterThan(0)
    expect(candidates.length).toBeLessThanOrEqual(10)
  })

  it.each(['1 Nowhere Lane, Leeds', '12 High Street, Little Snoring', 'Rose Cottage, Little Snoring'])(
    'offers no candidates if only the town, street or building of the line "%s" agrees',
    async (line) => {
      expect(await findCandidates(line)).toEqual([])
    },
  )

  it.each([
    ['112 Twin Road', 'Nottingham'],
    ['Flat 5, 50 Twin Road', 'Nottingham'],
    ['5 Southampton Parade', 'Southampton'],
  ])('offers candidates instead of matching the line "%s", whose street is only in %s', async (line, town) => {
    const candidates = await findCandidates(line)
    expect(candidates.length).toBeGreaterThan(0)
    for (const { address } of candidates) expect(removeCommas(address)).toContain(` ${town} `)
  })

  it.each(['12 High Street', '9 Rosemary Lane', 'Rose Cottage'])(
    'offers no candidates for the line "%s", because several towns have such a street or building',
    async (line) => {
      expect(await findCandidates(line)).toEqual([])
    },
  )

  it('searches all places for a line that names no place if the caller allows it', async () => {
    const match = await providers[name]!.findAddress('12 High Street', { isPlaceOptional: true })
    expect(match.isFound || match.candidates.length).toBe(10)
  })

  it('finds a candidate’s address by the candidate’s text and by its ID', async () => {
    const candidates = await findCandidates('Twin Road, Nottingham, NG7 1AA')
    expect(candidates).toHaveLength(10)
    for (const { addressId, address } of candidates) {
      expect(await findMatchText(address), address).toBe(removeCommas(address))
      expect(await findMatchText(` ${addressId} `), addressId).toBe(removeCommas(address))
    }
  })

  it('matches the full text of an address to that address', async () => {
    const unmatched: string[] = []
    // Test every twentieth address, and the ones at the end of the directory, which are the hardest to match.
    const sample = directory.addresses.filter((_, at, all) => at % 20 === 0 || at > all.length - 20)
    for (const { text } of sample) if ((await findMatchText(text)) !== removeCommas(text)) unmatched.push(text)
    expect(unmatched).toEqual([])
  })

  it('autocompletes a partial address line, but offers no candidates for an unknown line', async () => {
    expect(await findCandidates('Zzyzx Qwertyuiop Xanadu')).toEqual([])
    expect(await findCandidates('GB|RM|A|99999999')).toEqual([])
    const suggestions = await providers[name]!.autocompleteAddresses('112 Twin Road')
    expect(suggestions.map(({ address }) => removeCommas(address))).toContain('112 Twin Road Lenton Nottingham NG7 1AA')
  })
})
