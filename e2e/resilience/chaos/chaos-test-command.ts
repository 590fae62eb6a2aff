// `npm run test:chaos -- --seed 7` sends random requests for contracts and quotes to the built service, while its parts
// are killed, paused and cut off. Then it checks that the stored rows and the delivered messages match the responses.
// Without --seed, it chooses a seed and prints it. The same seed gives the same requests, faults and order, but not the
// same timing. With --break, the service has a deliberate bug, and the run passes if the checker finds it.
import { parseArgs } from 'node:util'
import { buildServer } from '../../../scripts/start/build-server'
import { DELIBERATE_BUGS, type DeliberateBugName } from './deliberate-bugs'
import { runChaosTest } from './run-chaos-test'

const { values } = parseArgs({
  options: { seed: { type: 'string' }, faults: { type: 'string' }, break: { type: 'string' } },
})
const seed = parseWholeNumber('seed', values.seed ?? String(1 + Math.floor(Math.random() * 2 ** 20)))
// The default is 240 faults, of which at least 200 must affect something (check-fault-coverage.ts).
const faults = parseWholeNumber('faults', values.faults ?? '240')
const breakName = values.break as DeliberateBugName | undefined
if (breakName !== undefined && !Object.hasOwn(DELIBERATE_BUGS, breakName))
  exitWithError(`--break: expected ${Object.keys(DELIBERATE_BUGS).join(' or ')}`)

await buildServer(new AbortController().signal)
const command = `npm run test:chaos -- --seed ${seed} --faults ${faults}${breakName ? ` --break ${breakName}` : ''}`
console.log(command)
const violations = await runChaosTest({ seed, faultCount: faults, bug: breakName, clients: 6, command }, console.log)
// Exit explicitly. A stopped server may leave handles open, and they would keep this process alive.
process.exit(isExpectedOutcome() ? 0 : 1)

/** Returns whether the run passes. With a deliberate bug, it passes if the bug's own rule is among the violations. */
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
