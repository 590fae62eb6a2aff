// `npm run test:failover -- --seed 7` tests the service as docs/operations describes it. First, the test restarts the
// web processes and the worker, and reloads PgBouncer and HAProxy, all under load. No request may fail. Then the test
// kills a web process and PgBouncer, fails PostgreSQL over and cuts off its standby, while clients send random
// requests. Finally, it restores a dump. Nothing that was confirmed to a client may be lost. With `--break async`,
// commits don't wait for the standby, and the restarts are skipped. That run passes if the test finds lost data.
import { parseArgs } from 'node:util'
import { buildServer } from '../../../scripts/start/build-server'
import { runFailover } from './run-failover-test'

const { values } = parseArgs({ options: { seed: { type: 'string' }, break: { type: 'string' } } })
const seed = Number(values.seed ?? 1 + Math.floor(Math.random() * 2 ** 20))
if (!Number.isInteger(seed) || seed < 1 || !['async', undefined].includes(values.break)) {
  console.error('--seed: expected a whole number of at least 1. --break: expected async')
  process.exit(2)
}
const isBroken = values.break === 'async'
console.log(`npm run test:failover -- --seed ${seed}${isBroken ? ' --break async' : ''}`)

await buildServer(new AbortController().signal)
const violations = await runFailover({ seed, asynchronousCommit: isBroken }, console.log)
// Exit explicitly, because open handles of helpers would keep this process alive.
process.exit(isExpectedOutcome() ? 0 : 1)

/**
 * Returns whether the run passes. With `--break async`, it passes if it finds lost data that was confirmed to a client.
 */
function isExpectedOutcome(): boolean {
  if (!isBroken) return violations.length === 0
  const lostResponses = violations.filter(({ rule }) => ['a 200 has its contract', 'a 200 has its rows'].includes(rule))
  console.log(
    `Lost data ${lostResponses.length > 0 ? 'detected' : 'NOT detected'}: ${lostResponses.length} successes without their rows`,
  )
  return lostResponses.length > 0
}
