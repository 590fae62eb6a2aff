// `npm test`: runs all checks and most of the tests, fastest first. `npm run test:slow` adds --slow, and runs only the
// slow tests. This is plain JavaScript, because it must run on Node 20 before anything is installed.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { install } from './start/install.mjs'
import { installTestBinaries } from './start/install-test-tools.mjs'
import { ROOT } from './start/project-root.mjs'
import { formatSeconds } from './start/run-with-progress.mjs'
import { createTestEnvironment } from './start/set-test-environment.mjs'

const bin = (/** @type {string} */ name) => path.join(ROOT, 'node_modules/.bin', name)

/**
 * The stages of the run. The steps of a stage run in parallel. If a step fails, the run stops after its stage. The type
 * check needs the generated route types. The build comes after the type check, because it writes those types again.
 *
 * @type {[name: string, program: string, ...args: string[]][][]}
 */
const STAGES = [
  [
    ['Generated code', 'node', '--import', 'tsx', 'scripts/generate-prisma-client.ts'],
    ['Route types', bin('next'), 'typegen'],
  ],
  [
    ['Lint', bin('biome'), 'check', '.'],
    ['Types', bin('tsc'), '--noEmit'],
    ['Structure', 'node', '--import', 'tsx', 'scripts/check-structure.ts'],
    ['Prose', 'node', '--import', 'tsx', 'scripts/check-prose.ts'],
    ['Dead code', bin('knip')],
  ],
  [['Build', 'node', 'scripts/build.ts']],
  [['Tests', bin('vitest'), 'run', '--project', '!slow']],
]

/** @type {typeof STAGES} */
const SLOW_STAGES = [
  ...STAGES.slice(0, 1),
  [['Build', 'node', 'scripts/build.ts']],
  [['Slow tests', bin('vitest'), 'run', '--project', 'slow']],
]

const startedAt = performance.now()
const environment = await prepare().catch((error) => {
  console.error(error.message)
  process.exit(1)
})
for (const stage of process.argv.includes('--slow') ? SLOW_STAGES : STAGES) {
  const failedSteps = stage.length === 1 ? await runWithLiveOutput(stage[0]) : await runInParallel(stage)
  if (failedSteps.length > 0) exitWithFailures(failedSteps)
}

/**
 * Installs everything that the tests need, and returns the environment for them. Waits for both installations before it
 * reports that one has failed.
 */
async function prepare() {
  const installations = await Promise.allSettled([install({ tests: true }), installTestBinaries()])
  for (const installation of installations) if (installation.status === 'rejected') throw installation.reason
  return createTestEnvironment()
}

/** @param {string[]} failedSteps */
function exitWithFailures(failedSteps) {
  console.error(`\nFailed: ${failedSteps.join(', ')} (${formatSeconds(performance.now() - startedAt)})`)
  process.exit(1)
}

/**
 * Runs a step, and shows its output while it runs.
 *
 * @param {[name: string, program: string, ...args: string[]]} step
 * @returns {Promise<string[]>} the step's name if it failed
 */
async function runWithLiveOutput([name, ...command]) {
  printHeading(name)
  const { code } = await run(command, 'inherit')
  return code === 0 ? [] : [name]
}

/**
 * Runs steps in parallel, and shows the output of each when it ends. If a step fails, the others still finish, so that
 * a single run reports every failure.
 *
 * @param {[name: string, program: string, ...args: string[]][]} steps
 * @returns {Promise<string[]>} the names of the failed steps
 */
async function runInParallel(steps) {
  const results = steps.map(async ([name, ...command]) => {
    const { code, output } = await run(command, 'pipe')
    printHeading(name)
    process.stdout.write(output)
    return code === 0 ? [] : [name]
  })
  return (await Promise.all(results)).flat()
}

/** @param {string} name */
function printHeading(name) {
  console.log(`\n── ${name} (${formatSeconds(performance.now() - startedAt)})`)
}

/**
 * @param {string[]} command
 * @param {'inherit' | 'pipe'} stdio
 * @returns {Promise<{ code: number, output: string }>} the command's exit code, and its output if it was piped
 */
function run([program = '', ...args], stdio) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: ROOT, env: environment, stdio: ['inherit', stdio, stdio] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk) => {
        output += chunk
      })
    }
    const stop = () => child.kill('SIGTERM')
    process.once('SIGTERM', stop)
    child.once('error', (error) => console.error(error.message))
    child.once('close', (code) => {
      process.off('SIGTERM', stop)
      resolve({ code: code ?? 1, output })
    })
  })
}
