// Formats the results as Markdown.
import { readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { FASTIFY, NEXT_AND_PRISMA } from '../baselines/baseline-servers'
import { ENDPOINTS, type Endpoint, OWN_NAME, PGBENCH_NAME, type Sample } from './measure-load-rounds'

const TITLES: Record<Endpoint, string> = { createBillsPackage: 'Create bills package', getQuotes: 'Get quotes' }
const CONTENDER_ORDER = [OWN_NAME, FASTIFY.name, NEXT_AND_PRISMA.name, PGBENCH_NAME]

/** The targets: requests per second, divided by those of a baseline in the same round. */
const TARGETS: { endpoint: Endpoint; baseline: string; minRatio: number }[] = [
  { endpoint: 'createBillsPackage', baseline: FASTIFY.name, minRatio: 1 },
  { endpoint: 'createBillsPackage', baseline: NEXT_AND_PRISMA.name, minRatio: 3 },
  { endpoint: 'getQuotes', baseline: FASTIFY.name, minRatio: 0.8 },
  { endpoint: 'getQuotes', baseline: NEXT_AND_PRISMA.name, minRatio: 2 },
]

interface Target {
  title: string
  minRatio: number
  /** The ratios of all rounds, by number of connections. */
  ratios: Map<number, number[]>
}

/** Formats each target, and whether it passes with every number of connections. */
export function formatTargets(samples: Sample[]): string {
  const connections = [...new Set(samples.map((sample) => sample.connections))]
  return formatTable(
    ['target', ...connections.map((count) => `${count} connection${count === 1 ? '' : 's'}`), 'result'],
    compareWithTargets(samples).map(({ title, minRatio, ratios }) => {
      const medians = connections.map((count) => quantile(ratios.get(count) ?? [], 0.5))
      const missedConnections = connections.filter((_, index) => !((medians[index] ?? 0) >= minRatio))
      return [
        `${title}: at least ${minRatio} ×`,
        ...connections.map((count) => formatSpread(ratios.get(count) ?? [])),
        missedConnections.length === 0 ? '**pass**' : `**fail** at ${missedConnections.join(', ')}`,
      ]
    }),
  )
}

function compareWithTargets(samples: Sample[]): Target[] {
  const sizes = [...new Set(samples.map(({ contracts }) => contracts))]
  return TARGETS.flatMap(({ endpoint, baseline, minRatio }) =>
    sizes.map((contracts) => {
      const samplesOf = (name: string) =>
        samples.filter(
          (sample) => sample.endpoint === endpoint && sample.contracts === contracts && sample.name === name,
        )
      const title = `${TITLES[endpoint]} compared with ${baseline}, ${formatWhole(contracts)} contracts`
      return { title, minRatio, ratios: computeRatios(samplesOf(OWN_NAME), samplesOf(baseline)) }
    }),
  )
}

/**
 * Divides requests per second by those of another contender in the same round. Returns the ratios by number of
 * connections.
 */
export function computeRatios(samples: Sample[], otherSamples: Sample[]): Map<number, number[]> {
  const ratios = new Map<number, number[]>()
  for (const { round, connections, requestsPerSecond } of samples) {
    const other = otherSamples.find((sample) => sample.round === round && sample.connections === connections)
    if (other)
      ratios.set(connections, [...(ratios.get(connections) ?? []), requestsPerSecond / other.requestsPerSecond])
  }
  return ratios
}

/** Formats a table for each endpoint and database size, with medians over all rounds. */
export function formatFigures(samples: Sample[]): string {
  const sizes = [...new Set(samples.map(({ contracts }) => contracts))]
  return ENDPOINTS.flatMap((endpoint) =>
    sizes.map((contracts) => {
      const matching = samples.filter((sample) => sample.endpoint === endpoint && sample.contracts === contracts)
      return `### ${TITLES[endpoint]}, ${formatWhole(contracts)} contracts\n\n${formatFiguresTable(matching)}`
    }),
  ).join('\n\n')
}

function formatFiguresTable(samples: Sample[]): string {
  const rows = [...new Set(samples.map(({ connections }) => connections))].flatMap((connections) =>
    CONTENDER_ORDER.map((name) =>
      samples.filter((sample) => sample.connections === connections && sample.name === name),
    ),
  )
  const median = (matching: Sample[], select: (sample: Sample) => number) => quantile(matching.map(select), 0.5)
  return formatTable(
    [
      'connections',
      'server',
      'requests per second',
      'p50 ms',
      'p99 ms',
      'CPU ms per request',
      'PostgreSQL’s CPU ms per request',
    ],
    rows
      .filter((matching) => matching.length > 0)
      .map((matching) => [
        String(matching[0]?.connections),
        matching[0]?.name ?? '',
        formatWhole(median(matching, (one) => one.requestsPerSecond)),
        median(matching, (one) => one.p50).toFixed(1),
        median(matching, (one) => one.p99).toFixed(1),
        matching[0]?.name === PGBENCH_NAME ? '' : median(matching, (one) => one.serverCpuMs).toFixed(2),
        median(matching, (one) => one.databaseCpuMs).toFixed(2),
      ]),
  )
}

/** Describes the machine and the versions of the programs. */
export function describeEnvironment(postgres: string, programs: { wrk: string; pgbench: string }): string {
  const cpus = os.cpus()
  const packages = ['next', 'fastify', 'pg', '@prisma/client'].map((name) => `${name} ${readPackageVersion(name)}`)
  return [
    `${cpus.length} cores (${cpus[0]?.model.trim()}), ${(os.totalmem() / 2 ** 30).toFixed(0)} GiB of memory, Linux ${os.release()}.`,
    `Node ${process.versions.node}, ${packages.join(', ')}, PostgreSQL ${postgres}, ${programs.wrk}, ${programs.pgbench}.`,
  ].join('\n')
}

const readPackageVersion = (name: string): string =>
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../node_modules', name, 'package.json'), 'utf8'))
    .version

export const formatTable = (headings: string[], rows: string[][]): string =>
  [headings, headings.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')

/** Formats the median, and the range of the middle half of the values. */
export const formatSpread = (ratios: number[]) =>
  `${quantile(ratios, 0.5).toFixed(2)} (${quantile(ratios, 0.25).toFixed(2)}–${quantile(ratios, 0.75).toFixed(2)})`

/**
 * Returns the value below which this fraction of the values lies, interpolated between neighbours. 0.5 gives the
 * median.
 */
export function quantile(values: number[], fraction: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const position = fraction * (sorted.length - 1)
  const below = sorted[Math.floor(position)] ?? Number.NaN
  const above = sorted[Math.ceil(position)] ?? Number.NaN
  return below + (above - below) * (position % 1)
}

export const formatWhole = (value: number) => Math.round(value).toLocaleString('en-GB')
