// Measures how many lines match an address that they don't describe. The lines are near misses: each differs slightly
// from an address in the directory (generate-near-miss.ts).

import { matchAgainstDirectory } from '@/lib/addresses/matching/match-against-directory'
import { parseAddressLine } from '@/lib/addresses/matching/parse-address-line'
import { formatAddress, type Home } from '../../lib/addresses/address'
import { createNearMiss, formatLine, isNamedBy } from './generate-near-miss'
import { sampleAddresses } from './measure-recall'
import { createRandom } from './seeded-random'

const NEAR_MISSES_PER_ADDRESS = 20
const CONCURRENCY = 2

export interface NearMissResult {
  attempts: number
  /** Near misses that happened to describe a different address in the directory, and matched that address correctly. */
  correct: number
  wrongMatches: string[]
}

/** Matches lines that are near misses of addresses from the whole directory. */
export async function matchNearMisses(count: number): Promise<NearMissResult> {
  const sample = await sampleAddresses(Math.ceil(count / NEAR_MISSES_PER_ADDRESS))
  const result: NearMissResult = { attempts: 0, correct: 0, wrongMatches: [] }
  const runWorker = async (offset: number) => {
    const random = createRandom(offset)
    for (let index = offset; index < count; index += CONCURRENCY) {
      const address = sample[index % sample.length]!
      await matchNearMiss(address, sample[(index * 7 + 1) % sample.length]!, random, result)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, (_, offset) => runWorker(offset)))
  return result
}

async function matchNearMiss(
  address: Home,
  other: Home,
  random: ReturnType<typeof createRandom>,
  result: NearMissResult,
) {
  const parts = createNearMiss(address, other, random)
  const line = formatLine(parts, random)
  result.attempts++
  const match = await matchAgainstDirectory(parseAddressLine(line))
  if (!match) return
  if (isNamedBy(match, parts)) result.correct++
  else result.wrongMatches.push(`${line} was matched to ${formatAddress(match)}`)
}

/**
 * Prints how many near misses matched an address that they don't describe.
 *
 * @returns whether there were no such matches
 */
export async function measureFalsePositives(count: number, print: (line: string) => void): Promise<boolean> {
  const { wrongMatches, correct } = await matchNearMisses(count)
  print(`${count} near misses: ${wrongMatches.length} wrong matches (${correct} name another address, and matched it)`)
  for (const line of wrongMatches.slice(0, 20)) print(`    ${line}`)
  return wrongMatches.length === 0
}
