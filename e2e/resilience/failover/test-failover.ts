// `npm run test:failover -- --seed 7`: the service as docs/operations.md has it run. First everything is restarted under
// load, and no call may fail; then a random history of creates and quotes goes on while a web process and PgBouncer are
// killed and PostgreSQL fails over, and nothing that was answered may be lost. `--break async` has commits not wait for
// the standby, and leaves the restarts out: the run is good when it finds what is lost.
import { parseArgs } from 'node:util'
import { buildServer } from '../../../scripts/start/build-server'
import { runFailover } from './run-failover'

const { values } = parseArgs({ options: { seed: { type: 'string' }, break: { type: 'string' } } })
const seed = Number(values.seed ?? 1 + Math.floor(Math.random() * 2 ** 20))
if (!Number.isInteger(seed) || seed < 1 || !['async', undefined].includes(values.break)) {
  console.error('--seed: expected a whole number from 1; --break: expected async')
  process.exit(2)
}
const isBroken = values.break === 'async'
console.log(`npm run test:failover -- --seed ${seed}${isBroken ? ' --break async' : ''}`)

await buildServer(new AbortController().signal)
const violations = await runFailover({ seed, asynchronousCommit: isBroken }, console.log)
// What was started for the run holds timers of its own.
process.exit(isExpectedOutcome() ? 0 : 1)

/** Nothing else that such a run finds shows that it sees what is lost. */
function isExpectedOutcome(): boolean {
  if (!isBroken) return violations.length === 0
  const lostResponses = violations.filter(({ rule }) => ['a 200 has its contract', 'a 200 has its rows'].includes(rule))
  console.log(
    `${lostResponses.length > 0 ? 'Found' : 'NOT found'}, with commits that do not wait: ${lostResponses.length} lost answers`,
  )
  return lostResponses.length > 0
}
