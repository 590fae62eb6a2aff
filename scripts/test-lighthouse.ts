// `npm run test:lighthouse`: runs Lighthouse on the pages of the built server, and fails if a score is below 95. Installs
// Lighthouse first, because e2e/lighthouse has its own package.json.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { buildServer } from './start/build-server'
import { generatePrismaClient } from './start/bundle-programs'
import { ROOT } from './start/project-root.mjs'

const neverAborted = new AbortController().signal
run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], path.join(ROOT, 'e2e/lighthouse'))
await generatePrismaClient(neverAborted)
await buildServer(neverAborted)
run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--config', 'e2e/lighthouse/vitest.config.ts'], ROOT)

/** Runs a program, and exits if it fails. */
function run(program: string, args: string[], cwd: string) {
  const { status } = spawnSync(program, args, { cwd, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
