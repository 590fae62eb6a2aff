// Whether a create is as quick with many contracts as with few: this project's server on both databases, in pairs of
// turns. What is looked for is less than what two turns of the same differ by, so it takes many.
import { restoreSnapshot } from './comparison-databases'
import { type Contender, type MeasurementPlan, measureTurn, type Sample, warmUp } from './measure-load-rounds'
import { computeRatios, formatSpread, formatTable, formatWhole, quantile } from './print-report'

/** Requests a second with the most contracts, compared with the fewest. */
const MIN_RATIO = 0.95

/**
 * Calls one server after the other, either as often first, `rounds` times at each number of connections; a verdict, and
 * a table. The smaller database is put back before each pair, so that it stays small.
 */
export async function measureDatasetSizes(
  smaller: Contender,
  larger: Contender,
  { rounds, seconds, connections, postmaster, logProgress }: MeasurementPlan,
): Promise<{ isPassed: boolean; text: string }> {
  await warmUp([smaller, larger])
  const samples: Sample[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const count of connections) {
      await restoreSnapshot(smaller.database)
      for (const contender of round % 2 === 0 ? [smaller, larger] : [larger, smaller]) {
        samples.push({ round, ...(await measureTurn(contender, 'createBillsPackage', count, seconds, postmaster)) })
      }
    }
    logProgress(`pair ${round + 1} of ${rounds}`)
  }
  return judgeSamples(samples, rounds)
}

function judgeSamples(samples: Sample[], rounds: number): { isPassed: boolean; text: string } {
  const contractCounts = [...new Set(samples.map(({ contracts }) => contracts))].sort((a, b) => a - b)
  const [few = 0, many = 0] = contractCounts
  const samplesOf = (contracts: number) => samples.filter((sample) => sample.contracts === contracts)
  const ratios = computeRatios(samplesOf(many), samplesOf(few))
  const isPassed = [...ratios.values()].every((values) => quantile(values, 0.5) >= MIN_RATIO)
  const summary =
    `Creates a second with ${formatWhole(many)} contracts beside those with ${formatWhole(few)}, medians of ${rounds} pairs: ` +
    `at least ${MIN_RATIO} × is ${isPassed ? '**met**' : '**missed**'}.`
  const headings = [
    'connections',
    `${formatWhole(many)} beside ${formatWhole(few)}`,
    'calls a second',
    'its CPU ms a call',
    'PostgreSQL’s CPU ms a call',
  ]
  const rows = [...ratios].map(([connections, values]) => {
    /** Medians, in the order of the ratios. */
    const formatPair = (select: (sample: Sample) => number, format: (value: number) => string) =>
      [samplesOf(many), samplesOf(few)]
        .map((group) => group.filter((sample) => sample.connections === connections).map(select))
        .map((figures) => format(quantile(figures, 0.5)))
        .join(' beside ')
    return [
      String(connections),
      formatSpread(values),
      formatPair(({ requestsPerSecond }) => requestsPerSecond, formatWhole),
      formatPair(({ serverCpuMs }) => serverCpuMs, formatHundredths),
      formatPair(({ databaseCpuMs }) => databaseCpuMs, formatHundredths),
    ]
  })
  return { isPassed, text: `${summary}\n\n${formatTable(headings, rows)}` }
}

const formatHundredths = (value: number) => value.toFixed(2)
