// `npm run test:flakiness -- --hours 2 --seed 7`: runs all tests repeatedly in random order, while two busy threads
// compete for the processor. Prints how often each test file and test failed.
import { spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { formatReport } from './flakiness/report'
import { runSuite, SIGNALS } from './flakiness/run-suite'
import type { Run } from './flakiness/tally'
import { ROOT } from './start/project-root.mjs'
import { createTestEnvironment } from './start/set-test-environment.mjs'

const BUSY_THREAD_COUNT = 2
const REPORT_FILE = path.join(ROOT, 'test-results/flakiness.txt')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { hours: { type: 'string', default: '2' }, seed: { type: 'string', default: '1' } },
})
const [hours, firstSeed] = [Number(values.hours), Number(values.seed)]
if (!(hours >= 0 && Number.isSafeInteger(firstSeed))) {
  console.error('--hours must be a number of at least 0, and --seed must be a whole number')
  process.exit(1)
}

const environment: Record<string, string | undefined> = createTestEnvironment()
for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
Object.assign(process.env, environment)

const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: ROOT, stdio: 'inherit' })
if (status !== 0) process.exit(1)

const abortController = new AbortController()
for (const name of SIGNALS) process.on(name, () => abortController.abort())
// Use threads, because they end when this process does.
const busyThreads = Array.from(
  { length: BUSY_THREAD_COUNT },
  () => new Worker('for (;;);', { eval: true, execArgv: [] }),
)
const deadline = Date.now() + hours * 3_600_000
const runs: Run[] = []
do {
  const run = await runSuite(firstSeed + runs.length, positionals, abortController.signal)
  if (!run) break
  runs.push(run)
  console.log(`Seed ${run.seed}: ${formatReport([run]).text}`)
} while (Date.now() < deadline)
await Promise.all(busyThreads.map((thread) => thread.terminate()))

const { text, hasFailures } = formatReport(runs)
await mkdir(path.dirname(REPORT_FILE), { recursive: true })
await writeFile(REPORT_FILE, text)
console.log(text)
process.exit(hasFailures || runs.length === 0 ? 1 : 0)
