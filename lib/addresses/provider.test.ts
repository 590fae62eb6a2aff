import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filledDirectory } from '@/e2e/support/directory'
import { LOQATE_KEY, type LoqateStandIn, loqateStandIn } from '@/e2e/support/loqate-stand-in'
import { prisma } from '@/lib/platform/database/prisma'
import { Loqate } from './loqate/loqate'
import { type AddressProvider, addressProvider, loqateProvider } from './provider'

const directory = filledDirectory()
let standIns: LoqateStandIn[]
let providers: Record<string, AddressProvider>

beforeAll(async () => {
  const addresses = await prisma().address.findMany()
  standIns = [await loqateStandIn(addresses), await loqateStandIn(addresses, { hasCommas: true })]
  const [loqate, withCommas] = standIns.map(({ url }) => loqateProvider(new Loqate({ key: LOQATE_KEY, baseUrl: url })))
  providers = { directory: addressProvider(), loqate: loqate!, 'loqate with commas': withCommas! }
})
afterAll(() => Promise.all(standIns.map((standIn) => standIn.close())))

const withoutCommas = (text: string) => text.replaceAll(',', '')

describe.each(['directory', 'loqate', 'loqate with commas'])('what every provider does: %s', (name) => {
  const find = (line: string) => providers[name]!.findAddress(line)
  const found = async (line: string) => {
    const result = await find(line)
    return result.found ? withoutCommas(result.address.address) : null
  }
  const candidatesOf = async (line: string) => {
    const result = await find(line)
    if (result.found) throw new Error(`${line} was found`)
    return result.candidates
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
  ])('finds %s', async (line, text) => {
    expect(await found(line)).toBe(withoutCommas(text))
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
  ])('takes no near one for %s, and offers some', async (line) => {
    const candidates = await candidatesOf(line)
    expect(candidates.length).toBeGreaterThan(0)
    expect(candidates.length).toBeLessThanOrEqual(10)
  })

  it('finds every candidate that is sent back, by its text and by its id', async () => {
    const candidates = await candidatesOf('Twin Road, Nottingham, NG7 1AA')
    expect(candidates).toHaveLength(10)
    for (const { addressId, address } of candidates) {
      expect(await found(address), address).toBe(withoutCommas(address))
      expect(await found(` ${addressId} `), addressId).toBe(withoutCommas(address))
    }
  })

  it('finds addresses by their own texts', async () => {
    const missed: string[] = []
    // The hard ones are the last of them.
    const some = directory.texts.filter((_, at, all) => at % 20 === 0 || at > all.length - 20)
    for (const { text } of some) if ((await found(text)) !== withoutCommas(text)) missed.push(text)
    expect(missed).toEqual([])
  })

  it('knows nothing of an unknown line, and offers what begins as one that is typed', async () => {
    expect(await candidatesOf('Zzyzx Qwertyuiop Xanadu')).toEqual([])
    expect(await candidatesOf('GB|RM|A|99999999')).toEqual([])
    const begun = await providers[name]!.addressesBegun('112 Twin Road')
    expect(begun.map(({ address }) => withoutCommas(address))).toContain('112 Twin Road Lenton Nottingham NG7 1AA')
  })
})
