// Whether the server's memory stays what it is under load.
import path from 'node:path'
import { memory } from '../processes'
import { OWN_SERVER, startServer } from '../servers'
import { load } from '../wrk'
import type { FilledDatabase } from './databases'
import { at, table } from './report'
import { ENDPOINTS } from './rounds'

const TURN_SECONDS = 10
const CONNECTIONS = 16
/** How much more the last third of the time may have than the third before it. */
const MOST_GROWTH = 1.02

interface Sample {
  minute: number
  calls: number
  resident: number
  own: number
}

/** Calls both endpoints in turn for so many minutes; a verdict, and a table of every minute. */
export async function measureMemory(
  database: FilledDatabase,
  minutes: number,
  say: (line: string) => void,
): Promise<{ isSteady: boolean; text: string }> {
  const server = await startServer(OWN_SERVER, path.resolve(import.meta.dirname, '../..'), database.url)
  const samples: Sample[] = []
  try {
    const began = performance.now()
    let calls = 0
    for (let turn = 0; performance.now() - began < minutes * 60_000; turn += 1) {
      const endpoint = ENDPOINTS[turn % ENDPOINTS.length] ?? ENDPOINTS[0]
      const wanted = { endpoint, key: database.key, connections: CONNECTIONS, seconds: TURN_SECONDS }
      calls += (await load(server.baseUrl, wanted)).calls
      samples.push({ minute: (performance.now() - began) / 60_000, calls, ...(await memory(server.pid)) })
      say(`${samples.at(-1)?.minute.toFixed(1)} minutes: ${samples.at(-1)?.resident.toFixed(0)} MB`)
    }
  } finally {
    await server.stop()
  }
  return verdict(samples)
}

function verdict(samples: Sample[]): { isSteady: boolean; text: string } {
  const third = Math.floor(samples.length / 3)
  // The first third is what the server takes to warm up; a median leaves out where the collector stood.
  const [before, last] = [samples.slice(-2 * third, -third), samples.slice(-third)]
  const growth = at(last.map(residentOf), 0.5) / at(before.map(residentOf), 0.5)
  const isSteady = growth <= MOST_GROWTH
  const minutes = samples.at(-1)?.minute ?? 0
  const most = Math.max(...samples.map(residentOf))
  const sentence =
    `Over ${minutes.toFixed(0)} minutes and ${samples.at(-1)?.calls.toLocaleString('en-GB')} calls by ${CONNECTIONS} connections: ` +
    `the last third has ${growth.toFixed(3)} times the memory of the third before it (medians), at most ${most.toFixed(0)} MB: ` +
    `${isSteady ? '**steady**' : '**not steady**'}, with ${MOST_GROWTH} as the limit.`
  const everyMinute = samples.filter(
    ({ minute }, index) =>
      index === samples.length - 1 || Math.floor(minute) > Math.floor(samples[index - 1]?.minute ?? 0),
  )
  const rows = everyMinute.map(({ minute, calls, resident, own }) => [
    minute.toFixed(1),
    calls.toLocaleString('en-GB'),
    resident.toFixed(0),
    own.toFixed(0),
  ])
  return { isSteady, text: `${sentence}\n\n${table(['minutes', 'calls', 'resident MB', 'its own MB'], rows)}` }
}

const residentOf = ({ resident }: Sample) => resident
