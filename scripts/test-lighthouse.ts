// `npm run test:lighthouse`: installs Lighthouse and runs it on the pages of the built server. Fails if a score is
// below 95.
import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import path from 'node:path'
import { buildServer } from './start/build-server'
import { generatePrismaClient } from './start/bundle-programs'
import { LIGHTHOUSE_FOLDER, ROOT } from './start/project-root.mjs'

const neverAborted = new AbortController().signal
for (const file of ['package.json', 'package-lock.json'])
  cpSync(path.join(ROOT, 'e2e/lighthouse', file), path.join(LIGHTHOUSE_FOLDER, file))
run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], LIGHTHOUSE_FOLDER)
await generatePrismaClient(neverAborted)
await buildServer(neverAborted)
run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--config', 'e2e/lighthouse/vitest.config.ts'], ROOT)

/** Runs a program, and exits if it fails. */
function run(program: string, args: string[], cwd: string) {
  const { status } = spawnSync(program, args, { cwd, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
