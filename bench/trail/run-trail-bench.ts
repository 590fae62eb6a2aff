// `npm run bench:trail -- --contracts 1000` sends requests with unknown addresses to the built server, and settles their
// unmatched addresses in several ways. It then counts how many events, API responses, portal pages and repeated requests
// lead to the contract or name the request that it comes from. The run fails if any of them doesn't.
//
// With `--built`, the run uses the server's last build. A run with 100 or more contracts writes its results to
// docs/benchmarks/results.md.
import { parseArgs } from 'node:util'
import { buildServer } from '@/scripts/start/build-server'
import { writeResults } from '../comparison/write-benchmarks-doc'
import type { ReceivedEvent } from './check-trail'
import type { Trail } from './follow-trail'
import type { CheckedTrail } from './trail-results'

/** The minimum number of contracts for which a run writes its results. */
const DOCUMENTED_CONTRACTS = 100

/** Few enough for a member's hourly limit on contracts that are created in the portal. */
const CONTRACTS_PER_COMPANY = 100

const CONCURRENT_TRAILS = 6
const MAX_FAILURES_SHOWN = 20

const { values } = parseArgs({
  options: {
    contracts: { type: 'string', default: '1000' },
    built: { type: 'boolean', default: false },
  },
})
const contractCount = Number(values.contracts)
if (!Number.isInteger(contractCount) || contractCount < 1) {
  console.error('--contracts: expected a whole number of at least 1')
  process.exit(1)
}

if (!values.built) {
  const abortController = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => abortController.abort())
  await buildServer(abortController.signal)
  abortController.signal.throwIfAborted()
}

// These modules read the build.
const { startTrailService } = await import('./trail-service')
const { followTrail } = await import('./follow-trail')
const { checkTrail } = await import('./check-trail')
const { TRAIL_CASES } = await import('./trail-cases')
const { formatTrailTable, listFailures } = await import('./trail-results')

const service = await startTrailService(Math.ceil(contractCount / CONTRACTS_PER_COMPANY))
try {
  const { clients } = service
  const trails = await mapConcurrently([...Array(contractCount).keys()], (index) => {
    const trailCase = TRAIL_CASES[Math.floor(index / clients.length) % TRAIL_CASES.length]!
    return followTrail(clients[index % clients.length]!, trailCase)
  })
  console.log(`${trails.length} contracts created and cancelled`)
  const listRequestIds = ({ heldRequests, replays, contract }: Trail) =>
    [...heldRequests, ...replays, contract].map(({ requestId }) => requestId)
  await service.waitUntilSettled([...new Set(trails.flatMap(listRequestIds))])
  const events = groupEvents(service.listEvents())
  const checked = await mapConcurrently(trails, async (trail): Promise<CheckedTrail> => {
    const received = [
      ...(events.get(`address ${trail.addressRequestId}`) ?? []),
      ...(events.get(`contract ${trail.contract.id}`) ?? []),
    ]
    return { trailCase: trail.trailCase, checks: await checkTrail(trail, received) }
  })
  const failures = listFailures(checked)
  const table = formatTrailTable(checked)
  console.log(`\n${table}\n`)
  for (const failure of failures.slice(0, MAX_FAILURES_SHOWN)) console.log(`failed: ${failure}`)
  if (contractCount >= DOCUMENTED_CONTRACTS) {
    const date = new Date().toISOString().slice(0, 10)
    const command = `npm run bench:trail -- --contracts ${contractCount}`
    const result = failures.length === 0 ? '**pass**' : '**fail**'
    await writeResults(
      'trail',
      `Measured on ${date} by \`${command}\`. The figures don’t depend on the machine. All checks must pass: ${result}.\n\n${table}`,
    )
  }
  process.exitCode = failures.length === 0 ? 0 : 1
} finally {
  await service.stop()
}

/** Groups events by the unmatched address and by the contract that they're about. */
function groupEvents(received: ReceivedEvent[]): Map<string, ReceivedEvent[]> {
  const groups = new Map<string, ReceivedEvent[]>()
  for (const event of received) {
    const { addressRequestId, houseContractId } = event.data
    for (const name of [`address ${addressRequestId}`, `contract ${houseContractId}`])
      groups.set(name, [...(groups.get(name) ?? []), event])
  }
  return groups
}

/** Maps items to results, in the same order, with several at a time. */
async function mapConcurrently<Item, Result>(items: Item[], map: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  const queue = items.entries()
  await Promise.all(
    Array.from({ length: CONCURRENT_TRAILS }, async () => {
      for (const [index, item] of queue) results[index] = await map(item)
    }),
  )
  return results
}
