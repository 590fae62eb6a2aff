// `npm test`: everything that a change must pass, the quickest first. Plain JavaScript: this file
// runs on Node 20 with nothing installed.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { install, NODE, ROOT } from './launch/install.mjs'
import { seconds } from './launch/step.mjs'
import { installPrograms } from './launch/test-programs.mjs'

const bin = (/** @type {string} */ name) => path.join(ROOT, 'node_modules/.bin', name)

/**
 * Stage after stage. The steps of one need nothing of each other and run at the same time; no stage begins after one
 * in which something failed. Types wait for the route types, and the build, which writes those again, for types.
 *
 * @type {[name: string, program: string, ...args: string[]][][]}
 */
const STAGES = [
  [
    ['Generated code', NODE, '--import', 'tsx', 'scripts/generate.ts'],
    ['Route types', bin('next'), 'typegen'],
  ],
  [
    ['Lint', bin('biome'), 'check', '.'],
    ['Types', bin('tsc'), '--noEmit'],
    ['Structure', NODE, '--import', 'tsx', 'scripts/check-structure.ts'],
    ['Dead code', bin('knip')],
  ],
  [['Build', NODE, '--import', 'tsx', 'scripts/build.ts']],
]

/** More files than this do not fail by chance. */
const MOST_TRIED_AGAIN = 5

/** All settings of the service and its launcher (.env.example). */
const SETTINGS = [
  ...['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'DIRECT_DATABASE_URL', 'DATABASE_POOL_MAX', 'EMBEDDED'],
  ...[
    'APP_URL',
    'SERVER_SECRET',
    'SERVER_SECRET_ALSO',
    'TRUSTED_PROXY_HOPS',
    'SUPPORT_LOOK_UPS_PER_HOUR',
    'METRICS_TOKEN',
  ],
  ...['RETENTION_QUOTES_DAYS', 'RETENTION_ADDRESS_REQUESTS_DAYS', 'RETENTION_MAIL_DAYS'],
  ...['RETENTION_REQUEST_LOG_DAYS', 'RETENTION_IDEMPOTENCY_HOURS', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  ...['ADDRESS_PROVIDER', 'LOQATE_KEY', 'LOQATE_BASE_URL'],
  ...['MAIL', 'MAIL_FROM', 'RESEND_API_KEY', 'RESEND_BASE_URL', 'RESEND_WEBHOOK_SECRET'],
]

const environment = ownEnvironment()
const started = performance.now()
try {
  await install()
  await installPrograms()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
for (const stage of STAGES) {
  const failed = stage.length === 1 ? await runShown(stage[0]) : await runTogether(stage)
  if (failed.length > 0) end(failed)
}
if (!(await runTests())) end(['Tests'])

/** @param {string[]} failed */
function end(failed) {
  console.error(`\nFailed: ${failed.join(', ')} (${seconds(performance.now() - started)})`)
  process.exit(1)
}

/**
 * All tests. Browsers, servers and databases share two cores, and one late answer among thousands tells nothing of the
 * change: the few files that fail are tried once more, one after the other. What passes only then is named at the end,
 * to be mended.
 */
async function runTests() {
  const folder = mkdtempSync(path.join(tmpdir(), 'failed-files-'))
  environment.FAILED_FILES = path.join(folder, 'failed.json')
  try {
    const reporters = ['--reporter', 'default', '--reporter', './scripts/failed-files.mjs']
    if ((await runShown(['Tests', bin('vitest'), 'run', ...reporters])).length === 0) return true
    const files = failedFiles(environment.FAILED_FILES)
    if (files.length === 0 || files.length > MOST_TRIED_AGAIN) return false
    const again = await runShown(['Second try', bin('vitest'), 'run', '--maxWorkers', '1', ...files])
    if (again.length > 0) return false
    console.log(`\nUnsteady, passed on the second try:\n${files.map((file) => `  ${file}`).join('\n')}`)
    return true
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string} report
 * @returns {string[]} paths from the project's root; none where the run did not come to its end
 */
function failedFiles(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8')).map((/** @type {string} */ file) => path.relative(ROOT, file))
  } catch {
    return []
  }
}

/**
 * A step whose output is seen as it comes.
 *
 * @param {[name: string, program: string, ...args: string[]]} step
 * @returns {Promise<string[]>} its name if it failed
 */
async function runShown([name, ...command]) {
  heading(name)
  const { code } = await run(command, 'inherit')
  return code === 0 ? [] : [name]
}

/**
 * Steps at the same time. Each shows its output in one piece when it ends; those beside one that fails go on to their
 * ends, so that one run tells of all.
 *
 * @param {[name: string, program: string, ...args: string[]][]} steps
 * @returns {Promise<string[]>} the names of those that failed
 */
async function runTogether(steps) {
  const ends = steps.map(async ([name, ...command]) => {
    const { code, output } = await run(command, 'pipe')
    heading(name)
    process.stdout.write(output)
    return code === 0 ? [] : [name]
  })
  return (await Promise.all(ends)).flat()
}

/** @param {string} name */
function heading(name) {
  console.log(`\n── ${name} (${seconds(performance.now() - started)})`)
}

/**
 * An environment in which no test can reach a database, a mailbox or a data folder that is not its
 * own. Empty instead of absent: an empty value also keeps away what stands in a file named .env.
 */
function ownEnvironment() {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(PG|RESEND_|OTEL_|NODE_ENV$)/.test(name))
  return {
    ...Object.fromEntries(inherited),
    ...Object.fromEntries(SETTINGS.map((name) => [name, ''])),
    PATH: `${path.dirname(NODE)}${path.delimiter}${process.env.PATH}`,
    NEXT_TELEMETRY_DISABLED: '1',
    // The build's worker, which starts in half the time of its sources'.
    TESTED_WORKER: 'dist/bin/worker.mjs',
    // Hundreds of processes load the same programs, and compiling them is half of a server's start.
    NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules/.cache/compiled'),
  }
}

/**
 * @param {string[]} command
 * @param {'inherit' | 'pipe'} out
 * @returns {Promise<{ code: number, output: string }>} its exit code, and what it wrote into a pipe
 */
function run([program = '', ...args], out) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: ROOT, env: environment, stdio: ['inherit', out, out] })
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
