// `npm run test:chaos -- --seed 7`: runs a random history of creates and quotes against the built service, while its
// parts are killed, paused and cut off. Then compares every response with what is stored and was delivered. Without a
// seed, each run picks one and prints it. The seed decides the requests, the faults and their order, but the machine
// decides how they coincide. With --break, the product has a deliberate bug, and the run passes if the bug is found.
import { parseArgs } from 'node:util'
import { buildServer } from '../../../scripts/start/build-server'
import { DELIBERATE_BUGS, type DeliberateBugName } from './deliberate-bugs'
import { runChaosTest } from './run-chaos-test'

const { values } = parseArgs({
  options: { seed: { type: 'string' }, faults: { type: 'string' }, break: { type: 'string' } },
})
const seed = parseWholeNumber('seed', values.seed ?? String(1 + Math.floor(Math.random() * 2 ** 20)))
// Some planned faults affect nothing, but 200 must affect something (check-fault-coverage.ts).
const faults = parseWholeNumber('faults', values.faults ?? '240')
const breakName = values.break as DeliberateBugName | undefined
if (breakName !== undefined && !Object.hasOwn(DELIBERATE_BUGS, breakName))
  exitWithError(`--break: expected ${Object.keys(DELIBERATE_BUGS).join(' or ')}`)

await buildServer(new AbortController().signal)
const command = `npm run test:chaos -- --seed ${seed} --faults ${faults}${breakName ? ` --break ${breakName}` : ''}`
console.log(command)
const violations = await runChaosTest({ seed, faultCount: faults, bug: breakName, clients: 6, command }, console.log)
// A stopped server's open handles must not keep this process alive.
process.exit(isExpectedOutcome() ? 0 : 1)

/** With a deliberate bug, only a violation of the bug's own rule counts. */
function isExpectedOutcome(): boolean {
  if (!breakName) return violations.length === 0
  const { rule } = DELIBERATE_BUGS[breakName]
  const isDetected = violations.some((violation) => violation.rule === rule)
  console.log(`Deliberate bug "${breakName}" ${isDetected ? 'detected' : 'NOT detected'}: ${rule}`)
  return isDetected
}

function parseWholeNumber(name: string, text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text)
  exitWithError(`--${name}: expected a whole number from 1 to 9999999`)
}

function exitWithError(text: string): never {
  console.error(text)
  process.exit(1)
}
