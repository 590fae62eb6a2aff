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

// On the default card, area OX is in region _H, outcode OX17 in _B and sector OX17 1 in _E.
test.each([
  ['OX17 1AA', '_E'],
  ['OX17 9AA', '_B'],
  ['OX1 1AA', '_H'],
  // The card doesn't list this outcode, only its area.
  ['LS87 1AA', '_M'],
])('uses the region of the longest matching postcode prefix: %s is in %s', (postcode, region) => {
  expect(findRegionOf(postcode)?.region).toBe(region)
})

test('finds a postcode’s region, area and mains gas supply', () => {
  expect(findRegionOf('LS6 3AA')).toEqual({ region: '_M', mainsGas: true, area: 'LS' })
})

test.each(['ZE1 0AA', 'HS2 9AA', 'KW15 1AA', 'KW17 2AA', 'TR21 0AA', 'TR25 0AA', 'PA41 7AA', 'PA78 6AA'])(
  'reports that the postcode %s has no mains gas',
  (postcode) => {
    expect(findRegionOf(postcode)?.mainsGas).toBe(false)
  },
)

test.each(['KW14 7AA', 'TR20 8AA', 'PA1 1AA', 'IV1 1AA'])('reports that the postcode %s has mains gas', (postcode) => {
  expect(findRegionOf(postcode)?.mainsGas).toBe(true)
})

test('serves Northern Ireland, but finds no energy region for it', () => {
  expect(findRegionOf('BT7 1AA')).toEqual({ region: null, mainsGas: true, area: 'BT' })
})

test('finds an energy region for Northern Ireland if the rate card lists one', () => {
  const regions = new Map([...card.regions, ['BT', 'NI']])
  expect(findSupplyRegion({ ...card, regions }, parsePostcode('BT7 1AA')!)?.region).toBe('NI')
})

test.each(['JE2 3AB', 'GY1 1AA', 'IM1 1AA', 'BF1 2AA', 'XX1 1AA'])('doesn’t serve the postcode %s', (text) => {
  const postcode = parsePostcode(text)
  // Some of these aren't well-formed postcodes, so `postcode` is null.
  expect(postcode && findSupplyRegion(card, postcode)).toBeNull()
})

test('doesn’t serve the postcode GIR 0AA', () => {
  const girobank = { postcode: 'GIR 0AA', outcode: 'GIR', sector: 'GIR 0', area: 'GIR' }
  expect(findSupplyRegion(card, girobank)).toBeNull()
})
