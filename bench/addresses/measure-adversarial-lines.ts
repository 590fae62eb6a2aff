// Measures how much processor time this process takes to look up lines that were made to be expensive
// (generate-adversarial-lines.ts).
import { autocompleteAddresses } from '@/lib/addresses/matching/autocomplete-addresses'
import { matchAddress } from '@/lib/addresses/matching/match-address'
import { suggestAddresses } from '@/lib/addresses/matching/suggest-addresses'
import { suggestPostcodes } from '@/lib/addresses/postcodes/suggest-postcodes'
import { prisma } from '@/lib/platform/database/prisma'
import { generateAdversarialLines } from './generate-adversarial-lines'
import { sampleAddresses } from './measure-recall'

/** How many addresses the lines take their names from. */
const SAMPLE = 300
const WARM_UP_LINES = 100
const REPETITIONS = 5
const PRINTED_LINES = 3

const LOOKUPS: Record<string, (line: string) => Promise<unknown>> = {
  matchAddress,
  suggestAddresses: (line) => suggestAddresses(line, matchAddress),
  autocompleteAddresses,
  suggestPostcodes: (line) => suggestPostcodes(line, () => true),
}

interface Options {
  /** The limit for each line, in milliseconds of processor time. */
  maxMs: number
  lines: number
  seed: number
  print: (line: string) => void
}

/**
 * Looks up adversarial lines with names from the directory, and prints the most expensive lines.
 *
 * @returns whether every lookup stayed within the limit and no lookup read a whole table
 */
export async function measureAdversarialLines({ maxMs, lines: lineCount, seed, print }: Options): Promise<boolean> {
  const lines = generateAdversarialLines(await sampleAddresses(SAMPLE), lineCount, seed)
  const scansBefore = await countSequentialScans()
  const highestMs: number[] = []
  for (const [name, lookUp] of Object.entries(LOOKUPS)) {
    for (const line of lines.slice(0, WARM_UP_LINES)) await lookUp(line)
    const timedLines: { line: string; ms: number }[] = []
    for (const line of lines) timedLines.push({ line, ms: await measureLeastCpuTime(() => lookUp(line), maxMs) })
    timedLines.sort((one, other) => other.ms - one.ms)
    const [highest = 0, median = 0] = [timedLines[0]?.ms, timedLines[Math.floor(timedLines.length / 2)]?.ms]
    highestMs.push(highest)
    const isSlow = highest > maxMs
    print(
      `${name.padEnd(24)} median ${median.toFixed(1)} ms, highest ${highest.toFixed(1)} ms of ${maxMs} ms${isSlow ? '  too slow' : ''}`,
    )
    for (const { line, ms } of timedLines.slice(0, PRINTED_LINES))
      print(`${ms.toFixed(1).padStart(8)} ms  ${JSON.stringify(line)}`)
  }
  const scans = (await countSequentialScans()) - scansBefore
  print(`${scans} sequential scans in lookups of ${lines.length} lines\n`)
  return highestMs.every((ms) => ms <= maxMs) && scans === 0
}

/**
 * Runs a lookup several times, and returns the least processor time that it took, in milliseconds. Stops early once a
 * run has taken less than a quarter of the limit.
 */
async function measureLeastCpuTime(lookUp: () => Promise<unknown>, maxMs: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let repetition = 0; repetition < REPETITIONS && least > maxMs / 4; repetition++) {
    const startUsage = process.cpuUsage()
    await lookUp()
    const { user, system } = process.cpuUsage(startUsage)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

/** Returns how many times PostgreSQL has read one of the address tables from end to end. */
async function countSequentialScans(): Promise<number> {
  await prisma().$queryRaw`SELECT pg_stat_force_next_flush()::text`
  const [row] = await prisma().$queryRaw<[{ scans: bigint }]>`
    SELECT sum(seq_scan)::bigint AS scans FROM pg_stat_user_tables
    WHERE relname IN ('addresses', 'address_streets', 'address_locality_streets')`
  return Number(row.scans)
}
