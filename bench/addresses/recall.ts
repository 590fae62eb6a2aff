// How often the address that somebody meant is among the candidates of what they typed.

import { findAddress } from '@/lib/addresses/matching/find-address'
import { prisma } from '@/lib/platform/database/prisma'
import { Prisma } from '@/prisma/client/client'
import { type AddressRow, addressText } from '../../lib/addresses/address'
import { addressIdOf } from '../../lib/addresses/address-id'
import { KINDS, type Kind, mistyped, type Said } from './mistype'
import { chanceOf } from './random'

export interface Recall {
  kind: Kind
  /** Lines that could be told by what they say: of at most ten addresses the same is true. */
  lines: number
  inFirstTen: number
  /** Of the lines that are true of one address alone. */
  linesOfOne: number
  first: number
  /** Lines that by their slip name another address, word for word: no lines of the two above. */
  ofAnother: number
  /** Some lines whose address did not come first. */
  missed: string[]
}

/** Evenly of the directory, the same ones for the same directory and number. */
export async function sampleOf(count: number): Promise<AddressRow[]> {
  // Ids are hashes: those after evenly spaced ones are as good as drawn.
  const step = 2n ** 63n / BigInt(count)
  return prisma().$queryRaw`
    SELECT one.id, sub_building AS "subBuilding", building_name AS "buildingName", number, street, locality, town,
      county, postcode, premises_key AS "premisesKey", street_key AS "streetKey", building_key AS "buildingKey"
    FROM generate_series(0, ${count - 1}) AS n,
    LATERAL (SELECT * FROM addresses WHERE id >= n * ${step}::bigint ORDER BY id LIMIT 1) AS one
    ORDER BY one.id`
}

/** Of each kind of mistake, made in each of the addresses. */
export async function recallOf(kind: Kind, sample: readonly AddressRow[]): Promise<Recall> {
  const result: Recall = { kind, lines: 0, inFirstTen: 0, linesOfOne: 0, first: 0, ofAnother: 0, missed: [] }
  const chance = chanceOf(KINDS.indexOf(kind) + 1)
  for (const address of sample) {
    const made = mistyped(kind, address, chance)
    if (!made) continue
    const alike = await addressesSaid(made.said, address)
    if (alike > 10) continue
    const answer = await findAddress(made.line)
    const ids = answer.found ? [answer.address.addressId] : answer.candidates.map(({ addressId }) => addressId)
    const at = ids.indexOf(addressIdOf(address.id))
    if (answer.found && at < 0 && alike === 1) {
      result.ofAnother++
      continue
    }
    result.lines++
    if (at >= 0) result.inFirstTen++
    if (alike > 1) continue
    result.linesOfOne++
    if (at === 0) result.first++
    else if (result.missed.length < 5)
      result.missed.push(
        `${made.line} [${addressText(address)}] at ${at}: ${answer.found ? '' : answer.candidates[0]?.address}`,
      )
  }
  return result
}

/** How many addresses the said parts are true of, counted to eleven: nobody could tell those from each other. */
async function addressesSaid(said: Said, { premisesKey, streetKey, buildingKey }: AddressRow): Promise<number> {
  const given = (column: string, value: string) =>
    value ? Prisma.sql`${Prisma.raw(column)} = ${value}` : Prisma.sql`true`
  const street = Prisma.sql`premises_key = ${premisesKey} AND street_key = ${streetKey}`
  const [row] = await prisma().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM addresses
      WHERE ${said.street ? street : Prisma.sql`building_key = ${buildingKey}`}
        AND sub_building IS NOT DISTINCT FROM ${said.subBuilding}
        AND building_name IS NOT DISTINCT FROM ${said.buildingName} AND number IS NOT DISTINCT FROM ${said.number}
        AND ${given('town', said.town)} AND ${given('locality', said.locality)}
        AND starts_with(postcode, ${said.postcode}) LIMIT 11
    ) AS alike`
  return row!.count
}

/** What is promised of each kind of mistake. */
const PROMISED = { inFirstTen: 0.98, first: 0.9 }

interface Showing {
  say: (line: string) => void
  showMissed: boolean
}

/** Shows how often the address was found of each kind of mistake. @returns whether every kind keeps what is promised */
export async function measureRecall(sample: readonly AddressRow[], { say, showMissed }: Showing): Promise<boolean> {
  say(`${'recall by mistake'.padEnd(42)}${'lines'.padStart(7)}${'in ten'.padStart(9)}${'first'.padStart(9)}`)
  const all: Recall[] = []
  for (const kind of KINDS) {
    const recall = await recallOf(kind, sample)
    all.push(recall)
    say(recallLine(recall))
    if (showMissed) for (const missed of recall.missed) say(`    ${missed}`)
  }
  const sum = (of: (recall: Recall) => number) => all.reduce((total, recall) => total + of(recall), 0)
  const total = { kind: 'all', lines: sum((one) => one.lines), inFirstTen: sum((one) => one.inFirstTen) }
  say(recallLine({ ...total, linesOfOne: sum((one) => one.linesOfOne), first: sum((one) => one.first) }))
  say(`${sum((one) => one.ofAnother)} lines name another address by their slip, word for word, and do not count.\n`)
  return all.every(keepsPromise)
}

type Figures = Pick<Recall, 'lines' | 'inFirstTen' | 'linesOfOne' | 'first'>

const keepsPromise = ({ lines, inFirstTen, linesOfOne, first }: Figures) =>
  inFirstTen >= PROMISED.inFirstTen * lines && first >= PROMISED.first * linesOfOne

function recallLine(recall: Figures & { kind: string }): string {
  const share = (part: number, of: number) => (of === 0 ? '-' : `${((100 * part) / of).toFixed(1)}%`).padStart(9)
  const figures = share(recall.inFirstTen, recall.lines) + share(recall.first, recall.linesOfOne)
  return `${recall.kind.padEnd(42)}${String(recall.lines).padStart(7)}${figures}${keepsPromise(recall) ? '' : '  short'}`
}
