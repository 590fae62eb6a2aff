// The address lookups that `npm run bench:addresses` measures. Each run of a query looks up the next address in the
// sample.

import { matchAddress } from '@/lib/addresses/matching/match-address'
import { suggestAddresses } from '@/lib/addresses/matching/suggest-addresses'
import { prisma } from '@/lib/platform/database/prisma'
import { formatAddress, type Home } from '../../lib/addresses/address'
import type { BenchQuery } from '../measure-queries'
import { type MistakeKind, mistypeAddress } from './mistype-address'
import { createRandom } from './seeded-random'

const MAX_EXACT_MS = 2
const MAX_CANDIDATES_MS = 15

const MISTYPED_KINDS: MistakeKind[] = [
  'a typo in the street',
  'a typo in the street, no postcode',
  'a typo in the street, half of the postcode',
  'a typo in the town',
  'typos in street and town',
  'wrong last letters of the postcode',
]

export function buildLookupQueries(sample: readonly Home[]): BenchQuery[] {
  const cycleThroughSample = (name: string, maxMs: number, lookUp: (address: Home) => Promise<unknown>): BenchQuery => {
    let index = 0
    return { name, maxMs, measuredIn: 'the database', run: () => lookUp(sample[index++ % sample.length]!) }
  }
  return [
    cycleThroughSample('SELECT 1', MAX_EXACT_MS, () => prisma().$queryRaw`SELECT 1`),
    cycleThroughSample('exact match', MAX_EXACT_MS, (address) => matchAddress(formatAddress(address))),
    cycleThroughSample('exact match, no postcode', MAX_EXACT_MS, (address) =>
      matchAddress(mistypeLine('no postcode', address)),
    ),
    ...MISTYPED_KINDS.map((kind) =>
      cycleThroughSample(kind, MAX_CANDIDATES_MS, (address) => matchAddress(mistypeLine(kind, address))),
    ),
    cycleThroughSample('suggestions for nine characters', MAX_CANDIDATES_MS, (address) =>
      suggestAddresses(formatAddress(address).slice(0, 9), matchAddress),
    ),
    cycleThroughSample('suggestions for a street and half a town', MAX_CANDIDATES_MS, (address) =>
      suggestAddresses(mistypeLine('no postcode', address).slice(0, -3), matchAddress),
    ),
  ]
}

const mistypeLine = (kind: MistakeKind, address: Home) =>
  mistypeAddress(kind, address, createRandom(1))?.line ?? formatAddress(address)
