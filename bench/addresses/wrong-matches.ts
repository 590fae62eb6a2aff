// Whether a line is ever taken for an address that it does not name.

import { namedBy } from '@/lib/addresses/matching/find-address'
import { readLine } from '@/lib/addresses/matching/parse-line'
import { type AddressRow, addressText } from '../../lib/addresses/address'
import { isSaidBy, lineOf, nearMiss } from './near-miss'
import { chanceOf } from './random'
import { sampleOf } from './recall'

const TRIES_PER_ADDRESS = 20
const AT_ONCE = 2

export interface Matches {
  tries: number
  /** Tries that named an address of the directory all the same, and rightly so. */
  right: number
  wrong: string[]
}

/** Tries near misses of addresses from all over the directory. */
export async function tryNearMisses(tries: number): Promise<Matches> {
  const sample = await sampleOf(Math.ceil(tries / TRIES_PER_ADDRESS))
  const result: Matches = { tries: 0, right: 0, wrong: [] }
  const worker = async (part: number) => {
    const chance = chanceOf(part)
    for (let at = part; at < tries; at += AT_ONCE) {
      const address = sample[at % sample.length]!
      await tryOne(address, sample[(at * 7 + 1) % sample.length]!, chance, result)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, part) => worker(part)))
  return result
}

async function tryOne(address: AddressRow, other: AddressRow, chance: ReturnType<typeof chanceOf>, result: Matches) {
  const said = nearMiss(address, other, chance)
  const line = lineOf(said, chance)
  result.tries++
  const named = await namedBy(readLine(line))
  if (!named) return
  if (isSaidBy(named, said)) result.right++
  else result.wrong.push(`${line} was taken for ${addressText(named)}`)
}

/** Shows how many near misses were taken for another address. @returns whether none was */
export async function measureMatches(tries: number, say: (line: string) => void): Promise<boolean> {
  const { wrong, right } = await tryNearMisses(tries)
  say(`${tries} near misses: ${wrong.length} wrong matches (${right} named an address, and rightly so)`)
  for (const line of wrong.slice(0, 20)) say(`    ${line}`)
  return wrong.length === 0
}
