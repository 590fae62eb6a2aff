// `npm run test:bench-baselines` runs the tests that define the API against each baseline server, except the tests in
// SKIPPED_TESTS.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buildServer } from '../../scripts/start/build-server'
import { BASELINES, buildBaselines } from './baseline-servers'
import { SKIPPED_TESTS, TEST_FILES } from './required-api-tests'

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
