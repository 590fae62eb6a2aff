// Measures whether creating a contract is as fast with many contracts as with few. Runs this project's server on a
// small and a large database in turn. Takes many pairs of runs, because the results of two runs on one database can
// differ more than those of the two databases.
import { restoreSnapshot } from './comparison-databases'
import { type Contender, type MeasurementPlan, measureTurn, type Sample, warmUp } from './measure-load-rounds'
import { computeRatios, formatSpread, formatTable, formatWhole, quantile } from './print-report'

/** The target: requests per second with the most contracts, divided by requests per second with the fewest. */
const MIN_RATIO = 0.95

/**
 * Measures the servers on the smaller and the larger database, one after the other, `rounds` times for each number of
 * connections. The two take turns to go first. Before each pair, restores the smaller database, so that it stays small.
 * Returns a verdict and a table.
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
    /** Formats the medians of both databases, the larger one first, such as '410 / 415'. */
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
