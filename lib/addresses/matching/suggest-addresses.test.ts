import { expect, it } from 'vitest'
import { setUpAddressDirectory } from '@/e2e/helpers/fill-address-directory'
import { matchAddressByMode } from '@/lib/sandbox/match-address-by-mode'
import type { Mode } from '@/prisma/client/enums'
import { suggestAddresses } from './suggest-addresses'

setUpAddressDirectory()

const HIGH_STREET = '12 High Street, Headingley, Leeds, LS6 3AA'
const suggest = (mode: Mode, line: string) =>
  suggestAddresses(line, (text, options) => matchAddressByMode({ mode }, text, options))
const suggestTexts = async (line: string) => (await suggest('live', line)).map(({ address }) => address)

it.each(['12 hig', '12 high', '12 high s', '12 high str', '12 High Stree', '12 high street', '12 high street, lee'])(
  'suggests addresses at 12 High Street first for the line %j',
  async (line) => {
    // The test directory contains a 12 High Street in each of 17 towns.
    for (const text of (await suggestTexts(line)).slice(0, 3)) expect(text).toMatch(/^12 High Street, /)
  },
)

it.each([
  ['12 high street, lee', /, Leeds, LS/],
  ['12 high street, yor', /^12 High Street, (?:.*, )?York, /],
  ['12 high street headin', /^12 High Street, Headingley, Leeds, /],
  ['high street headingley', /High Street, Headingley, Leeds, /],
])(
  'suggests addresses in a place first if the line ends with the start of the place’s name: %j',
  async (line, place) => {
    expect((await suggestTexts(line))[0]).toMatch(place)
  },
)

it.each(['high street headingley', '99 high st headingley', '12 high street, leeds'])(
  'suggests only addresses in the place that the line names: %j',
  async (line) => {
    const suggestions = await suggestTexts(line)
    expect(suggestions.length).toBeGreaterThan(0)
    for (const text of suggestions) expect(text).toMatch(/High Street, Headingley, Leeds, LS6 3AA$/)
  },
)

it('suggests only one address once the line identifies that address', async () => {
  expect(await suggestTexts('12 high street, ls6 3aa')).toEqual([HIGH_STREET])
  expect(await suggestTexts('7½ eglise street')).toEqual([
    'Bloque Peñón, 7½ Église Street, Stoke on Trent, Staffordshire, ST1 1AA',
  ])
  expect(await suggest('test', '2 test street, testington')).toEqual([
    { addressId: 'GB|TM|2', address: '2 Test Street, Testington, LS99 9ZZ' },
  ])
})

it('suggests at most ten distinct addresses, and a flat first if the line begins with a flat number', async () => {
  expect((await suggestTexts('flat 2 12 hi'))[0]).toMatch(/^Flat 2, 12 Hi/)
  const suggestions = await suggestTexts('12 high street')
  expect(new Set(suggestions).size).toBe(suggestions.length)
  expect(suggestions.length).toBeLessThanOrEqual(10)
})

it.each([
  ['12 hihg street', /^12 High Street, /],
  ['rose cottage', /^Rose Cottage, /],
  ['rose cotage', /^Rose Cottage, /],
])('suggests addresses anywhere in the country if the line names no place: %j', async (line, name) => {
  const suggestions = await suggestTexts(line)
  expect(suggestions).toHaveLength(10)
  for (const text of suggestions.slice(0, 3)) expect(text).toMatch(name)
})

it.each([
  ...['', '1', '%', '12 %', '12 zyxw', '1'.repeat(500)],
  ...[
    '1 nowhere lane, leeds',
    '12 high street, little snoring',
    '12 high street, snoring',
    'rose cottage little snoring',
  ],
])('suggests no addresses for the line %j', async (line) => {
  expect(await suggestTexts(line)).toEqual([])
})
