// `npm run test:security` attacks the built server. It also runs some tests of the usual suite (vitest.config.ts).
// First, it makes a new build in which every secret setting is a canary (a unique value). No file of the build may
// contain a canary.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { buildServer, STANDALONE_FOLDER } from '../../scripts/start/build-server'
import { generatePrismaClient } from '../../scripts/start/bundle-programs'
import { ROOT } from '../../scripts/start/project-root.mjs'
import { CANARY_SECRETS, DATABASE_PASSWORD } from './canary-secrets'

if (!existsSync('/usr/bin/sqlmap')) {
  console.error('The tests need /usr/bin/sqlmap. On Debian, run this as root: apt-get install sqlmap')
  process.exit(1)
}
const neverAborted = new AbortController().signal
await generatePrismaClient(neverAborted)
// A copy of the environment for the tests. Their servers have different settings from the build.
const env = { ...process.env, BUILT_WITH: 'canaries' }
Object.assign(process.env, CANARY_SECRETS, {
  DATABASE_URL: `postgres://bills_app:${DATABASE_PASSWORD}@127.0.0.1:1/none`,
})
await rm(path.join(STANDALONE_FOLDER, 'made-from'), { force: true })
await buildServer(neverAborted)
const { status } = spawnSync(
  process.execPath,
  [path.join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'e2e/security/vitest.config.ts'],
  { cwd: ROOT, env, stdio: 'inherit' },
)
process.exitCode = status ?? 1
