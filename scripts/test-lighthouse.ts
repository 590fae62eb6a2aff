// `npm run test:lighthouse`: runs Lighthouse on the pages of the built server, and fails if a score is below 95.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { buildServer } from './start/build-server'
import { generatePrismaClient } from './start/bundle-programs'
import { ROOT } from './start/project-root.mjs'

const neverAborted = new AbortController().signal
await generatePrismaClient(neverAborted)
await buildServer(neverAborted)
const { status } = spawnSync(
  process.execPath,
  [path.join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'e2e/lighthouse/vitest.config.ts'],
  { cwd: ROOT, stdio: 'inherit' },
)
process.exitCode = status ?? 1
