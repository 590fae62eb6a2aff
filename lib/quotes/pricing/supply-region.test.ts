import { beforeAll, expect, test } from 'vitest'
import { loadDefaultRateCard } from '@/e2e/helpers/default-rate-card'
import { parsePostcode } from '@/lib/addresses/postcodes/postcode'
import { buildRateCard, type RateCard } from '../rate-cards/rate-card'
import { findSupplyRegion, type SupplyRegion } from './supply-region'

let card: RateCard

beforeAll(async () => {
  card = buildRateCard(1, await loadDefaultRateCard())
})

function findRegionOf(text: string): SupplyRegion | null {
  const postcode = parsePostcode(text)
  if (!postcode) throw new Error(`${text} is not well-formed`)
  return findSupplyRegion(card, postcode)
}

// Area OX is in _H, outcode OX17 in _B, sector OX17 1 in _E.
test.each([
  ['OX17 1AA', '_E'],
  ['OX17 9AA', '_B'],
  ['OX1 1AA', '_H'],
  // No file knows the outcode.
  ['LS87 1AA', '_M'],
])('the longest known prefix decides the region: %s is in %s', (postcode, region) => {
  expect(findRegionOf(postcode)?.region).toBe(region)
})

test('a home on the mains', () => {
  expect(findRegionOf('LS6 3AA')).toEqual({ region: '_M', mainsGas: true, area: 'LS' })
})

test.each(['ZE1 0AA', 'HS2 9AA', 'KW15 1AA', 'KW17 2AA', 'TR21 0AA', 'TR25 0AA', 'PA41 7AA', 'PA78 6AA'])(
  '%s has no mains gas',
  (postcode) => {
    expect(findRegionOf(postcode)?.mainsGas).toBe(false)
  },
)

test.each(['KW14 7AA', 'TR20 8AA', 'PA1 1AA', 'IV1 1AA'])('%s has mains gas', (postcode) => {
  expect(findRegionOf(postcode)?.mainsGas).toBe(true)
})

test('Northern Ireland is served without a region', () => {
  expect(findRegionOf('BT7 1AA')).toEqual({ region: null, mainsGas: true, area: 'BT' })
})

test('an imported card can give Northern Ireland a region', () => {
  const regions = new Map([...card.regions, ['BT', 'NI']])
  expect(findSupplyRegion({ ...card, regions }, parsePostcode('BT7 1AA')!)?.region).toBe('NI')
})

test.each(['JE2 3AB', 'GY1 1AA', 'IM1 1AA', 'BF1 2AA', 'XX1 1AA'])('%s is not served', (text) => {
  const postcode = parsePostcode(text)
  // Some of them are refused as malformed already.
  expect(postcode && findSupplyRegion(card, postcode)).toBeNull()
})

test('GIR 0AA is not served', () => {
  const girobank = { postcode: 'GIR 0AA', outcode: 'GIR', sector: 'GIR 0', area: 'GIR' }
  expect(findSupplyRegion(card, girobank)).toBeNull()
})
