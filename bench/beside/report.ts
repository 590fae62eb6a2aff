// What the rounds come to, as Markdown.
import { readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { FASTIFY, NEXT_AND_PRISMA } from '../peers/peers'
import { CEILING, ENDPOINTS, type Endpoint, OWN, type Sample } from './rounds'

const TITLES: Record<Endpoint, string> = { createBillsPackage: 'Create bills package', getQuotes: 'Get quotes' }
const ORDER = [OWN, FASTIFY.name, NEXT_AND_PRISMA.name, CEILING]

/** The aims beside others, as calls a second beside another's in the same round. */
const BESIDE: { endpoint: Endpoint; peer: string; least: number }[] = [
  { endpoint: 'createBillsPackage', peer: FASTIFY.name, least: 1 },
  { endpoint: 'createBillsPackage', peer: NEXT_AND_PRISMA.name, least: 3 },
  { endpoint: 'getQuotes', peer: FASTIFY.name, least: 0.8 },
  { endpoint: 'getQuotes', peer: NEXT_AND_PRISMA.name, least: 2 },
]

interface Aim {
  what: string
  least: number
  /** By number of connections. */
  ratios: Map<number, number[]>
}

/** Each aim, and whether it is met at every number of connections. */
export function aimsTable(samples: Sample[]): string {
  const connections = [...new Set(samples.map((sample) => sample.connections))]
  return table(
    ['aim', ...connections.map((count) => `${count} connection${count === 1 ? '' : 's'}`), ''],
    aims(samples).map(({ what, least, ratios }) => {
      const medians = connections.map((count) => at(ratios.get(count) ?? [], 0.5))
      const missed = connections.filter((_, index) => !((medians[index] ?? 0) >= least))
      return [
        `${what}: at least ${least} ×`,
        ...connections.map((count) => spread(ratios.get(count) ?? [])),
        missed.length === 0 ? '**met**' : `**missed** at ${missed.join(', ')}`,
      ]
    }),
  )
}

function aims(samples: Sample[]): Aim[] {
  const sizes = [...new Set(samples.map(({ contracts }) => contracts))]
  return BESIDE.flatMap(({ endpoint, peer, least }) =>
    sizes.map((contracts) => {
      const of = (name: string) =>
        samples.filter((one) => one.endpoint === endpoint && one.contracts === contracts && one.name === name)
      const what = `${TITLES[endpoint]} beside ${peer}, ${whole(contracts)} contracts`
      return { what, least, ratios: ratiosOf(of(OWN), of(peer)) }
    }),
  )
}

/** Calls a second of one beside those of another in the same round. */
export function ratiosOf(ones: Sample[], others: Sample[]): Map<number, number[]> {
  const ratios = new Map<number, number[]>()
  for (const { round, connections, callsASecond } of ones) {
    const other = others.find((sample) => sample.round === round && sample.connections === connections)
    if (other) ratios.set(connections, [...(ratios.get(connections) ?? []), callsASecond / other.callsASecond])
  }
  return ratios
}

/** What each did, by endpoint and size: medians over the rounds. */
export function figures(samples: Sample[]): string {
  const sizes = [...new Set(samples.map(({ contracts }) => contracts))]
  return ENDPOINTS.flatMap((endpoint) =>
    sizes.map((contracts) => {
      const those = samples.filter((one) => one.endpoint === endpoint && one.contracts === contracts)
      return `### ${TITLES[endpoint]}, ${whole(contracts)} contracts\n\n${figuresTable(those)}`
    }),
  ).join('\n\n')
}

function figuresTable(samples: Sample[]): string {
  const rows = [...new Set(samples.map(({ connections }) => connections))].flatMap((connections) =>
    ORDER.map((name) => samples.filter((one) => one.connections === connections && one.name === name)),
  )
  const median = (those: Sample[], of: (sample: Sample) => number) => at(those.map(of), 0.5)
  return table(
    ['connections', '', 'calls a second', 'p50 ms', 'p99 ms', 'its CPU ms a call', 'PostgreSQL’s CPU ms a call'],
    rows
      .filter((those) => those.length > 0)
      .map((those) => [
        String(those[0]?.connections),
        those[0]?.name ?? '',
        whole(median(those, (one) => one.callsASecond)),
        median(those, (one) => one.p50).toFixed(1),
        median(those, (one) => one.p99).toFixed(1),
        those[0]?.name === CEILING ? '' : median(those, (one) => one.serverCpu).toFixed(2),
        median(those, (one) => one.databaseCpu).toFixed(2),
      ]),
  )
}

/** What the machine is, and what ran on it. */
export function surroundings(postgres: string, programs: { wrk: string; pgbench: string }): string {
  const cpus = os.cpus()
  const packages = ['next', 'fastify', 'pg', '@prisma/client'].map((name) => `${name} ${versionOf(name)}`)
  return [
    `${cpus.length} cores (${cpus[0]?.model.trim()}), ${(os.totalmem() / 2 ** 30).toFixed(0)} GiB of memory, Linux ${os.release()}.`,
    `Node ${process.versions.node}, ${packages.join(', ')}, PostgreSQL ${postgres}, ${programs.wrk}, ${programs.pgbench}.`,
  ].join('\n')
}

const versionOf = (name: string): string =>
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../node_modules', name, 'package.json'), 'utf8'))
    .version

export const table = (head: string[], rows: string[][]): string =>
  [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')

/** The median, and between what half of all lie. */
export const spread = (ratios: number[]) =>
  `${at(ratios, 0.5).toFixed(2)} (${at(ratios, 0.25).toFixed(2)}–${at(ratios, 0.75).toFixed(2)})`

/** The value at a share of all in order, between two where it falls there; 0.5 is the median. */
export function at(values: number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  const place = share * (sorted.length - 1)
  const below = sorted[Math.floor(place)] ?? Number.NaN
  const above = sorted[Math.ceil(place)] ?? Number.NaN
  return below + (above - below) * (place % 1)
}

export const whole = (value: number) => Math.round(value).toLocaleString('en-GB')
