// Look-ups as the service makes them, of one address of the sample after the other.

import { findAddress } from '@/lib/addresses/matching/find-address'
import { suggestAddresses } from '@/lib/addresses/matching/suggest-addresses'
import { prisma } from '@/lib/platform/database/prisma'
import { type AddressRow, addressText } from '../../lib/addresses/address'
import type { Question } from '../measure'
import { type Kind, mistyped } from './mistype'
import { chanceOf } from './random'

const EXACT_MS = 2
const CANDIDATES_MS = 15

const MISTYPED: Kind[] = [
  'a slip in the street',
  'a slip in the street, no postcode',
  'a slip in the street, half a postcode',
  'a slip in the town',
  'slips in street and town',
  'other letters of the postcode',
]

export function lookUps(sample: readonly AddressRow[]): Question[] {
  const inTurn = (name: string, mostMs: number, ask: (address: AddressRow) => Promise<unknown>): Question => {
    let at = 0
    return { name, mostMs, within: 'the database', ask: () => ask(sample[at++ % sample.length]!) }
  }
  return [
    inTurn('SELECT 1', EXACT_MS, () => prisma().$queryRaw`SELECT 1`),
    inTurn('exact match', EXACT_MS, (address) => findAddress(addressText(address))),
    inTurn('exact match, no postcode', EXACT_MS, (address) => findAddress(typed('no postcode', address))),
    ...MISTYPED.map((kind) => inTurn(kind, CANDIDATES_MS, (address) => findAddress(typed(kind, address)))),
    inTurn('typed so far', CANDIDATES_MS, (address) => suggestAddresses(addressText(address).slice(0, 9), findAddress)),
    inTurn('typed so far, into the town', CANDIDATES_MS, (address) =>
      suggestAddresses(typed('no postcode', address).slice(0, -3), findAddress),
    ),
  ]
}

const typed = (kind: Kind, address: AddressRow) => mistyped(kind, address, chanceOf(1))?.line ?? addressText(address)
