// `npm run test:bench-baselines` runs the tests that define the API against each baseline server. The list below and
// the benchmark documentation name the tests that a baseline doesn't have to pass.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buildServer } from '../../scripts/start/build-server'
import { BASELINES, type Baseline, buildBaselines, FASTIFY, NEXT_AND_PRISMA } from './baseline-servers'

const TEST_FILES = [
  ...['common.400', 'common.401', 'common.405', 'common.413', 'common.415', 'common.500', 'common.503'],
  ...['create.200', 'create.400', 'quotes.200', 'quotes.400', 'request-log'],
].map((name) => `e2e/api/${name}.test.ts`)

/** The tests to skip, by the beginnings of their titles. */
const SKIPPED_TESTS: { titlePrefixes: string[]; baselines: Baseline[] }[] = [
  // The baselines have no idempotency keys, no simulated errors, no last use of a key and no limit on log lines.
  {
    titlePrefixes: [
      'logs a replay as such',
      'logs the error that a test key simulates',
      'records a key’s last use',
      'logs at most 600 requests a minute',
    ],
    baselines: BASELINES,
  },
  // The baselines don't check the content encoding of a body.
  { titlePrefixes: ['responds with 415 to the content encoding'], baselines: BASELINES },
  // The baselines write log lines only for errors.
  { titlePrefixes: ['logs the error of a failed request'], baselines: BASELINES },
  { titlePrefixes: ['logs no company for a request with an unsupported method'], baselines: [FASTIFY] },
  // Next itself responds to methods for which a route can't have a handler.
  { titlePrefixes: ['responds with 405 to the less common method'], baselines: [NEXT_AND_PRISMA] },
  // Next passes the complete body to a route handler, so the handler can't respond earlier.
  {
    titlePrefixes: ['responds with 413 to a body of unknown length', 'responds with 413 to an announced 10 MiB'],
    baselines: [NEXT_AND_PRISMA],
  },
]

const failedBaselines: string[] = []
await buildServer(new AbortController().signal)
await buildBaselines()
for (const baseline of BASELINES) {
  console.log(`\n${baseline.name}`)
  const skippedTitles = SKIPPED_TESTS.filter(({ baselines }) => baselines.includes(baseline)).flatMap(
    ({ titlePrefixes }) => titlePrefixes,
  )
  const args = ['--project', 'api', ...TEST_FILES, '--testNamePattern', `^(?!.*(${skippedTitles.join('|')}))`]
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args], {
    stdio: 'inherit',
    env: { ...process.env, TESTED_SERVER: baseline.args.join(' ') },
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) failedBaselines.push(baseline.name)
}
if (failedBaselines.length > 0) {
  console.error(`Failed: ${failedBaselines.join(', ')}`)
  process.exit(1)
}
