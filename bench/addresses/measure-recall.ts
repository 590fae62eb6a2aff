// Measures how often the intended address is among the candidates for an address line with a mistake.

import { matchAddress } from '@/lib/addresses/matching/match-address'
import { prisma } from '@/lib/platform/database/prisma'
import { Prisma } from '@/prisma/client/client'
import { formatAddress, type Home } from '../../lib/addresses/address'
import { formatAddressId } from '../../lib/addresses/address-id'
import { formatWhole } from '../comparison/print-report'
import { type IntendedAddress, MISTAKE_KINDS, type MistakeKind, mistypeAddress } from './mistype-address'
import { createRandom } from './seeded-random'

export interface Recall {
  kind: MistakeKind
  /** How many lines describe at most ten addresses, so that the intended one can be among the candidates. */
  lines: number
  /** For how many of these lines the intended address is among the candidates. */
  inTopTen: number
  /** How many lines describe exactly one address. */
  uniqueLines: number
  /** For how many of these unique lines the intended address comes first. */
  rankedFirst: number
  /** How many lines match a different address exactly, because of their typo. They aren't counted above. */
  namedAnother: number
  /** A few of the lines whose intended address wasn't ranked first. */
  missedLines: string[]
}

/** Picks addresses at even intervals from the directory. The same directory and count give the same sample. */
export async function sampleAddresses(count: number): Promise<Home[]> {
  // IDs are hashes, so the addresses at even intervals are a random sample.
  const step = 2n ** 63n / BigInt(count)
  return prisma().$queryRaw`
    SELECT one.id, sub_building AS "subBuilding", building_name AS "buildingName", number, street, locality, town,
      county, postcode, premises_key AS "premisesKey", street_key AS "streetKey", building_key AS "buildingKey"
    FROM generate_series(0, ${count - 1}) AS n,
    LATERAL (SELECT * FROM addresses WHERE id >= n * ${step}::bigint ORDER BY id LIMIT 1) AS one
    ORDER BY one.id`
}

/** Makes one kind of mistake in each address of the sample, and measures how often the addresses are still found. */
export async function measureKindRecall(kind: MistakeKind, sample: readonly Home[]): Promise<Recall> {
  const result: Recall = {
    kind,
    lines: 0,
    inTopTen: 0,
    uniqueLines: 0,
    rankedFirst: 0,
    namedAnother: 0,
    missedLines: [],
  }
  const random = createRandom(MISTAKE_KINDS.indexOf(kind) + 1)
  for (const address of sample) {
    const mistypedLine = mistypeAddress(kind, address, random)
    if (!mistypedLine) continue
    const matchCount = await countMatching(mistypedLine.intended, address)
    if (matchCount > 10) continue
    const outcome = await matchAddress(mistypedLine.line)
    const ids = outcome.isFound ? [outcome.address.addressId] : outcome.candidates.map(({ addressId }) => addressId)
    const rank = ids.indexOf(formatAddressId(address.id))
    if (outcome.isFound && rank < 0 && matchCount === 1) {
      result.namedAnother++
      continue
    }
    result.lines++
    if (rank >= 0) result.inTopTen++
    if (matchCount > 1) continue
    result.uniqueLines++
    if (rank === 0) result.rankedFirst++
    else if (result.missedLines.length < 5)
      result.missedLines.push(
        `${mistypedLine.line} [${formatAddress(address)}] at ${rank}: ${outcome.isFound ? '' : outcome.candidates[0]?.address}`,
      )
  }
  return result
}

/**
 * Counts the addresses that fit the given parts. Stops at eleven, because with more than ten the intended address may
 * not be among the candidates.
 */
async function countMatching(
  intended: IntendedAddress,
  { premisesKey, streetKey, buildingKey }: Home,
): Promise<number> {
  const equalsIfGiven = (column: string, value: string) =>
    value ? Prisma.sql`${Prisma.raw(column)} = ${value}` : Prisma.sql`true`
  const street = Prisma.sql`premises_key = ${premisesKey} AND street_key = ${streetKey}`
  const [row] = await prisma().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM addresses
      WHERE ${intended.street ? street : Prisma.sql`building_key = ${buildingKey}`}
        AND sub_building IS NOT DISTINCT FROM ${intended.subBuilding}
        AND building_name IS NOT DISTINCT FROM ${intended.buildingName} AND number IS NOT DISTINCT FROM ${intended.number}
        AND ${equalsIfGiven('town', intended.town)} AND ${equalsIfGiven('locality', intended.locality)}
        AND starts_with(postcode, ${intended.postcode}) LIMIT 11
    ) AS alike`
  return row!.count
}

/**
 * The targets for each kind of mistake: `inTopTen` as a fraction of `lines`, and `rankedFirst` as a fraction of
 * `uniqueLines`.
 */
const TARGETS = { inTopTen: 0.98, rankedFirst: 0.9 }

interface RecallOptions {
  print: (line: string) => void
  showMissed: boolean
}

/** Prints how often addresses were found, for each kind of mistake. Returns these figures, and those of all lines. */
export async function measureRecall(sample: readonly Home[], { print, showMissed }: RecallOptions): Promise<Figures[]> {
  print(`${'recall by mistake'.padEnd(42)}${'lines'.padStart(7)}${'in ten'.padStart(9)}${'first'.padStart(9)}`)
  const recalls: Recall[] = []
  for (const kind of MISTAKE_KINDS) {
    const recall = await measureKindRecall(kind, sample)
    recalls.push(recall)
    print(formatRecall(recall))
    if (showMissed) for (const line of recall.missedLines) print(`    ${line}`)
  }
  const sumOf = (select: (recall: Recall) => number) => recalls.reduce((total, recall) => total + select(recall), 0)
  const total: Figures = {
    kind: 'all',
    lines: sumOf((one) => one.lines),
    inTopTen: sumOf((one) => one.inTopTen),
    uniqueLines: sumOf((one) => one.uniqueLines),
    rankedFirst: sumOf((one) => one.rankedFirst),
  }
  print(formatRecall(total))
  print(`${sumOf((one) => one.namedAnother)} lines don’t count, because their typo makes them another address.\n`)
  return [...recalls, total]
}

export interface Figures extends Pick<Recall, 'lines' | 'inTopTen' | 'uniqueLines' | 'rankedFirst'> {
  kind: MistakeKind | 'all'
}

export const meetsRecallTargets = ({ lines, inTopTen, uniqueLines, rankedFirst }: Figures): boolean =>
  inTopTen >= TARGETS.inTopTen * lines && rankedFirst >= TARGETS.rankedFirst * uniqueLines

/** Formats the kind of mistake, the number of lines, and the shares of addresses in the first ten and first. */
export const listRecallFigures = ({ kind, lines, inTopTen, uniqueLines, rankedFirst }: Figures): string[] => [
  kind,
  formatWhole(lines),
  formatShare(inTopTen, lines),
  formatShare(rankedFirst, uniqueLines),
]

const formatShare = (part: number, whole: number) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)}%`)

function formatRecall(figures: Figures): string {
  const [kind = '', lines = '', inTopTen = '', rankedFirst = ''] = listRecallFigures(figures)
  const row = `${kind.padEnd(42)}${lines.padStart(7)}${inTopTen.padStart(9)}${rankedFirst.padStart(9)}`
  return `${row}${meetsRecallTargets(figures) ? '' : '  below target'}`
}
