// Measures whether creates are as fast with many contracts as with few: runs this project's server on both databases in
// pairs. The difference sought is smaller than that between two identical runs, so it takes many pairs.
import { restoreSnapshot } from './comparison-databases'
import { type Contender, type MeasurementPlan, measureTurn, type Sample, warmUp } from './measure-load-rounds'
import { computeRatios, formatSpread, formatTable, formatWhole, quantile } from './print-report'

/** The ratio of requests per second: most contracts to fewest. */
const MIN_RATIO = 0.95

/**
 * Loads one server after the other, each first equally often, `rounds` times for each number of connections. Returns a
 * verdict and a table. Restores the smaller database before each pair, so that it stays small.
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
    `The table compares how many contracts per second were created with ${formatWhole(many)} contracts and with ` +
    `${formatWhole(few)}. Each figure is the median of ${rounds} pairs. The target is at least ${MIN_RATIO} ×: ` +
    `${isPassed ? '**pass**' : '**fail**'}.`
  const headings = [
    'connections',
    `${formatWhole(many)} compared with ${formatWhole(few)}`,
    'requests per second',
    'CPU ms per request',
    'PostgreSQL’s CPU ms per request',
  ]
  const rows = [...ratios].map(([connections, values]) => {
    /** Medians, in the order of the ratios. */
    const formatPair = (select: (sample: Sample) => number, format: (value: number) => string) =>
      [samplesOf(many), samplesOf(few)]
        .map((group) => group.filter((sample) => sample.connections === connections).map(select))
        .map((figures) => format(quantile(figures, 0.5)))
        .join(' / ')
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
