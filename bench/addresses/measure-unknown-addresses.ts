// Measures which candidates are offered for addresses that aren't in the directory (generate-unknown-addresses.ts).

import { findCandidates } from '@/lib/addresses/matching/find-candidates'
import { matchAgainstDirectory } from '@/lib/addresses/matching/match-against-directory'
import { namesPlaceOf } from '@/lib/addresses/matching/match-home-exactly'
import { parseAddressLine } from '@/lib/addresses/matching/parse-address-line'
import { prisma } from '@/lib/platform/database/prisma'
import { type AddressParts, formatAddress } from '../../lib/addresses/address'
import { formatWhole } from '../comparison/print-report'
import { generateUnknownAddress, UNKNOWN_ADDRESS_KINDS, type UnknownAddressKind } from './generate-unknown-addresses'
import { sampleAddresses } from './measure-recall'
import { PlaceDirectory } from './related-addresses'
import { createRandom } from './seeded-random'

/** How many homes the addresses are made from. */
const SAMPLE = 1_000

/** The candidates for one kind of address. */
export interface UnknownAddressFigures {
  kind: UnknownAddressKind | 'all'
  lines: number
  /** How many lines name a home of the directory by chance. They aren't counted below. */
  found: number
  candidates: number
  /** How many candidates a person would call related to their line. */
  related: number
  /** How many lines have no related home in the directory. */
  unrelatedLines: number
  /** For how many of these lines no candidates are offered. */
  empty: number
  /** For how many of the other lines a related home is offered. */
  offered: number
  /** The lines with an unrelated candidate, each with that candidate. */
  wrongLines: string[]
}

/** The targets: `related` as a share of `candidates`, and `empty` as a share of `unrelatedLines`. */
const TARGETS = { related: 0.97, empty: 0.95 }

/** Looks up `count` addresses that aren't in the directory. The same directory, count and seed give the same lines. */
export async function lookUpUnknownAddresses(count: number, seed: number): Promise<UnknownAddressFigures[]> {
  const random = createRandom(seed)
  const homes = (await sampleAddresses(SAMPLE)).map((home) => ({ ...home, locality: home.locality ?? '' }))
  const directory = new PlaceDirectory(
    await prisma().$queryRaw<AddressParts[]>`
      SELECT DISTINCT street, building_name AS "buildingName", locality, town, postcode FROM addresses`,
  )
  const figures = UNKNOWN_ADDRESS_KINDS.map((kind) => createFigures(kind))
  for (let index = 0; index < count; index++) {
    const kindFigures = figures[index % figures.length]!
    const [home, other] = [random.pick(homes), random.pick(homes)]
    const { line, parts } = generateUnknownAddress(UNKNOWN_ADDRESS_KINDS[index % figures.length]!, home, other, random)
    const parsedAddresses = parseAddressLine(line)
    kindFigures.lines++
    const match = await matchAgainstDirectory(parsedAddresses)
    if (match && namesPlaceOf(match, parsedAddresses)) {
      kindFigures.found++
      continue
    }
    const candidates = await findCandidates(parsedAddresses, false)
    const unrelated = candidates.filter((candidate) => !directory.areRelated(parts, candidate))
    kindFigures.candidates += candidates.length
    kindFigures.related += candidates.length - unrelated.length
    if (unrelated[0]) kindFigures.wrongLines.push(`${line}: ${formatAddress(unrelated[0])}`)
    if (directory.hasRelatedHome(parts)) kindFigures.offered += Number(candidates.length > unrelated.length)
    else {
      kindFigures.unrelatedLines++
      kindFigures.empty += Number(candidates.length === 0)
    }
  }
  return [...figures, sumFigures(figures)]
}

const createFigures = (kind: UnknownAddressFigures['kind']): UnknownAddressFigures => ({
  kind,
  lines: 0,
  found: 0,
  candidates: 0,
  related: 0,
  unrelatedLines: 0,
  empty: 0,
  offered: 0,
  wrongLines: [],
})

function sumFigures(figures: readonly UnknownAddressFigures[]): UnknownAddressFigures {
  const total = createFigures('all')
  for (const one of figures) {
    for (const name of ['lines', 'found', 'candidates', 'related', 'unrelatedLines', 'empty', 'offered'] as const)
      total[name] += one[name]
  }
  return total
}

export const meetsUnknownAddressTargets = ({
  candidates,
  related,
  unrelatedLines,
  empty,
}: UnknownAddressFigures): boolean => related >= TARGETS.related * candidates && empty >= TARGETS.empty * unrelatedLines

/** Formats the kind of address, the number of lines, and the three shares with the numbers that they are shares of. */
export const listUnknownAddressFigures = (figures: UnknownAddressFigures): string[] => [
  figures.kind,
  formatWhole(figures.lines),
  formatShare(figures.related, figures.candidates),
  formatShare(figures.empty, figures.unrelatedLines),
  formatShare(figures.offered, figures.lines - figures.found - figures.unrelatedLines),
]

const formatShare = (part: number, whole: number) =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)}% of ${formatWhole(whole)}`

/**
 * Prints what is offered for addresses that aren't in the directory, for each kind of address. Returns these figures,
 * and those of all lines.
 */
export async function measureUnknownAddresses(
  count: number,
  seed: number,
  { print, showMissed }: { print: (line: string) => void; showMissed: boolean },
): Promise<UnknownAddressFigures[]> {
  const figures = await lookUpUnknownAddresses(count, seed)
  print(formatRow(['addresses not in the directory', 'lines', 'related', 'no candidates', 'offered']))
  for (const one of figures) {
    print(formatRow(listUnknownAddressFigures(one)))
    if (showMissed) for (const line of one.wrongLines.slice(0, MAX_PRINTED_LINES)) print(`    ${line}`)
  }
  print('')
  return figures
}

const MAX_PRINTED_LINES = 10

const formatRow = ([kind = '', lines = '', ...shares]: string[]) =>
  `${kind.padEnd(60)}${lines.padStart(7)}${shares.map((share) => share.padStart(18)).join('')}`
