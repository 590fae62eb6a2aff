// `npm run test:survival -- --seed 7`: a random history of creates and quotes against the built service, and what
// became of each. Without a seed each run has another one, and says which.
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { check } from '../e2e/survival/checker'
import { runClients } from '../e2e/survival/client'
import { startDirect } from '../e2e/survival/direct'
import type { History } from '../e2e/survival/history'
import { callsByOutcome, violationsByRule } from '../e2e/survival/report'
import { comeToRest } from '../e2e/survival/rest'
import { readStored } from '../e2e/survival/stored'
import { buildServer, generateClient } from './launch/web-build'

const { values } = parseArgs({ options: { seed: { type: 'string' } } })
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
console.log(`seed ${seed}`)

const never = new AbortController().signal
await generateClient(never)
await buildServer(never)
const system = await startDirect(async () => undefined)
try {
  const history: History = []
  const stop = new AbortController()
  const clients = runClients(system, history, { seed, clients: 6 }, stop.signal)
  await delay(20_000)
  stop.abort()
  await clients
  await comeToRest(system.ownerUrl)
  const violations = check(history, await readStored(system.ownerUrl), system.delivered())
  console.log(callsByOutcome(history))
  console.log(violations.length === 0 ? 'Every promise was kept.' : violationsByRule(violations))
  process.exitCode = violations.length === 0 ? 0 : 1
} finally {
  await system.stop()
}
