// Measures what a change costs per request. Compares two built projects, or one project with and without a header, on
// the same database. Runs them in turn, so that other load on the machine affects both equally.
//
//   node --import tsx bench/compare-builds.ts BEFORE AFTER [--endpoint createBillsPackage] [--rounds 20]
//     [--seconds 3] [--connections 8] [--header-before 'Name: value'] [--header-after 'Name: value']
//
// BEFORE and AFTER are project folders with a build (npm run build). AFTER's migrations must work for both projects.
// {unique} in a header is replaced with a new value for each request. Needs wrk.
import { parseArgs } from 'node:util'
import { measureCpuSeconds } from './process-usage'
import { type Bench, startBench } from './start-bench-servers'
import { runLoad } from './wrk'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    endpoint: { type: 'string', default: 'getQuotes' },
    rounds: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '8' },
    'header-before': { type: 'string', default: '' },
    'header-after': { type: 'string', default: '' },
  },
})
const [before, after] = positionals
if (!before || !after) throw new Error('expected two project folders: see the top of bench/compare-builds.ts')

interface RoundResult {
  requestsPerSecond: number
  /** The processor time in microseconds that the server needs per request. */
  cpuMicroseconds: number
}

async function reportPairs({ servers }: Bench): Promise<void> {
  const headers = [values['header-before'], values['header-after']]
  const measure = (side: 0 | 1, seconds: string) => measureRound(servers[side], headers[side] ?? '', seconds)
  // Send requests to both sides first, so that V8 has compiled the hot code before the measurements.
  for (const side of [0, 1] as const) await measure(side, '8')
  const pairs: { before: RoundResult; after: RoundResult }[] = []
  for (let number = 0; number < Number(values.rounds); number += 1) {
    // Each side goes first in every other round, because the state of the machine may depend on what ran before.
    const first = number % 2 === 0 ? 0 : 1
    const firstResult = await measure(first, values.seconds)
    const secondResult = await measure(first === 0 ? 1 : 0, values.seconds)
    pairs.push(
      first === 0 ? { before: firstResult, after: secondResult } : { before: secondResult, after: firstResult },
    )
    process.stderr.write('.')
  }
  process.stderr.write('\n')
  printRatio('time per request', (pair) => pair.before.requestsPerSecond / pair.after.requestsPerSecond)
  printRatio('processor time per request', (pair) => pair.after.cpuMicroseconds / pair.before.cpuMicroseconds)

  function printRatio(name: string, computeRatio: (pair: { before: RoundResult; after: RoundResult }) => number): void {
    const ratios = pairs.map(computeRatio).sort((a, b) => a - b)
    const formatQuantile = (fraction: number) =>
      (((ratios[Math.floor(fraction * (ratios.length - 1))] ?? 1) - 1) * 100).toFixed(1)
    console.log(
      `${name}: ${formatQuantile(0.5)} % more (median of ${ratios.length} pairs; half of them are between ${formatQuantile(0.25)} and ${formatQuantile(0.75)} %)`,
    )
  }
}

async function measureRound(server: Bench['servers'][0], header: string, seconds: string): Promise<RoundResult> {
  const cpuBefore = await measureCpuSeconds([server.pid])
  const { requests, requestsPerSecond } = await runLoad(server.baseUrl, {
    endpoint: values.endpoint,
    key: server.key,
    header,
    connections: Number(values.connections),
    seconds: Number(seconds),
  })
  const cpuSeconds = (await measureCpuSeconds([server.pid])) - cpuBefore
  return { requestsPerSecond, cpuMicroseconds: (cpuSeconds / requests) * 1e6 }
}

const bench = await startBench([before, after])
try {
  await reportPairs(bench)
} finally {
  await bench.stop()
}
process.exit()
