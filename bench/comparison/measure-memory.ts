// Measures whether the server's memory use stays the same under load.
import path from 'node:path'
import { readMemory } from '../process-usage'
import { OWN_SERVER, startServer } from '../start-bench-servers'
import { runLoad } from '../wrk'
import type { BenchDatabase } from './comparison-databases'
import { ENDPOINTS } from './measure-load-rounds'
import { formatTable, quantile } from './print-report'

const INTERVAL_SECONDS = 10
const CONNECTIONS = 16
/** The limit for the median memory use in the last third of the run, divided by that in the second third. */
const MAX_GROWTH = 1.02

interface MemorySample {
  minute: number
  requests: number
  residentMb: number
  privateMb: number
}

/**
 * Sends requests to both endpoints in turn until the given number of minutes is over. Returns a verdict, and a table
 * with a row for each minute.
 */
export async function measureMemory(
  database: BenchDatabase,
  minutes: number,
  logProgress: (line: string) => void,
): Promise<{ isStable: boolean; text: string }> {
  const server = await startServer(OWN_SERVER, path.resolve(import.meta.dirname, '../..'), database.url)
  const samples: MemorySample[] = []
  try {
    const startedAt = performance.now()
    let requests = 0
    for (let round = 0; performance.now() - startedAt < minutes * 60_000; round += 1) {
      const endpoint = ENDPOINTS[round % ENDPOINTS.length] ?? ENDPOINTS[0]
      const options = { endpoint, key: database.key, connections: CONNECTIONS, seconds: INTERVAL_SECONDS }
      requests += (await runLoad(server.baseUrl, options)).requests
      samples.push({ minute: (performance.now() - startedAt) / 60_000, requests, ...(await readMemory(server.pid)) })
      logProgress(`${samples.at(-1)?.minute.toFixed(1)} minutes: ${samples.at(-1)?.residentMb.toFixed(0)} MB`)
    }
  } finally {
    await server.stop()
  }
  return judgeSamples(samples)
}

function judgeSamples(samples: MemorySample[]): { isStable: boolean; text: string } {
  const third = Math.floor(samples.length / 3)
  // Ignore the first third, when the server warms up. Use medians, because they ignore the garbage collector's peaks.
  const [previousThird, lastThird] = [samples.slice(-2 * third, -third), samples.slice(-third)]
  const growth = quantile(lastThird.map(getResidentMb), 0.5) / quantile(previousThird.map(getResidentMb), 0.5)
  const isStable = growth <= MAX_GROWTH
  const minutes = samples.at(-1)?.minute ?? 0
  const maxResidentMb = Math.max(...samples.map(getResidentMb))
  const summary =
    `${minutes.toFixed(0)} minutes, ${samples.at(-1)?.requests.toLocaleString('en-GB')} requests on ${CONNECTIONS} connections. ` +
    `The median memory of the last third of the run was ${growth.toFixed(3)} times that of the second third. The limit is ` +
    `${MAX_GROWTH} times: ${isStable ? '**pass**' : '**fail**'}. The maximum was ${maxResidentMb.toFixed(0)} MB.`
  const minuteSamples = samples.filter(
    ({ minute }, index) =>
      index === samples.length - 1 || Math.floor(minute) > Math.floor(samples[index - 1]?.minute ?? 0),
  )
  const rows = minuteSamples.map(({ minute, requests, residentMb, privateMb }) => [
    minute.toFixed(1),
    requests.toLocaleString('en-GB'),
    residentMb.toFixed(0),
    privateMb.toFixed(0),
  ])
  return { isStable, text: `${summary}\n\n${formatTable(['minutes', 'requests', 'resident MB', 'private MB'], rows)}` }
}

const getResidentMb = ({ residentMb }: MemorySample) => residentMb
