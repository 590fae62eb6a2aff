// `npm run test:failover -- --seed 7`: the service as docs/operations.md has it run. First everything is restarted under
// load, and no call may fail; then a random history of creates and quotes goes on while PostgreSQL fails over, and
// nothing that was answered may be lost. `--break async` has commits not wait for the standby, and leaves the restarts
// out: the run must find what is lost.
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { failOver, loseStandby } from '../e2e/operations/fail-over'
import { startReplicated } from '../e2e/operations/replicated'
import { restartAllUnderLoad } from '../e2e/operations/rolling-restart'
import { check, type Violation } from '../e2e/survival/checker'
import { runClients } from '../e2e/survival/client'
import type { History } from '../e2e/survival/history'
import { tooLate } from '../e2e/survival/recovery'
import { callsByOutcome, violationsByRule } from '../e2e/survival/report'
import { comeToRest } from '../e2e/survival/rest'
import { readStored } from '../e2e/survival/stored'
import { buildServer, generateClient } from './launch/web-build'

const { values } = parseArgs({ options: { seed: { type: 'string' }, break: { type: 'string' } } })
const seed = Number(values.seed ?? 1 + Math.floor(Math.random() * 2 ** 20))
if (!Number.isInteger(seed) || seed < 1 || !['async', undefined].includes(values.break)) {
  console.error('--seed: expected a whole number from 1; --break: expected async')
  process.exit(2)
}
console.log(`seed ${seed}`)

const never = new AbortController().signal
await generateClient(never)
await buildServer(never)
const broken = values.break === 'async'
const system = await startReplicated(!broken)
// The programs outlive this one unless they are stopped.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void system.stop().finally(() => process.exit(130)))
}
try {
  const history: History = []
  console.log('Restarts under load')
  const restart = broken ? { calls: 0, failed: [] } : await restartAllUnderLoad(system, history, console.log)
  console.log(`  ${restart.calls} calls, ${restart.failed.length} failed`)
  for (const failed of restart.failed.slice(0, 20)) console.log(`  ${failed}`)
  if (restart.failed.length > 0) for (const fault of system.faults().slice(0, 20)) console.log(`  ${fault}`)

  console.log('Fail-overs')
  const stop = new AbortController()
  const clients = runClients(system, history, { seed, clients: 6 }, stop.signal)
  const late: Violation[] = []
  // The last one is longer than a statement may take.
  for (const fault of [failOver(0), failOver(1), loseStandby, failOver(13)]) {
    await delay(5_000)
    const repaired = await fault(system, history)
    const { fault: name, repair, answers, delivers } = repaired
    console.log(`  ${name}: repaired in ${repair} ms, answers ${answers} ms later, mail after ${delivers} ms`)
    late.push(...tooLate(name, repaired))
  }
  await delay(5_000)
  stop.abort()
  await clients
  await comeToRest(system.ownerUrl)
  const violations = [...check(history, await readStored(system.ownerUrl), system.delivered()), ...late]
  console.log(callsByOutcome(history))
  console.log(violations.length === 0 ? 'Every promise was kept.' : violationsByRule(violations))
  const differences = await system.restoreElsewhere()
  console.log(`Restored from a dump: ${differences.length === 0 ? 'the same' : differences.join(', ')}`)
  const good = violations.length === 0 && restart.failed.length === 0 && differences.length === 0
  process.exitCode = good ? 0 : 1
} finally {
  await system.stop()
}
// What was started for the run holds timers of its own.
process.exit()
