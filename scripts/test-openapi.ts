// `npm run test:openapi -- --runs 5000 --seed 7`: generates random requests of each kind from the OpenAPI document, and
// sends them to the built server. Without a seed, picks one and prints it.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildServer } from './start/build-server'
import { generatePrismaClient } from './start/bundle-programs'
import { ROOT } from './start/project-root.mjs'

const { values } = parseArgs({ options: { runs: { type: 'string' }, seed: { type: 'string' } } })
const runs = parseWholeNumber('runs', values.runs ?? '2000')
const seed = parseWholeNumber('seed', values.seed ?? String(Math.floor(Math.random() * 2 ** 31)))

const neverAborted = new AbortController().signal
await generatePrismaClient(neverAborted)
await buildServer(neverAborted)
console.log(`${runs} requests of each kind, seed ${seed}`)
const { status } = spawnSync(
  process.execPath,
  [path.join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'api', 'e2e/api/openapi.fuzz.test.ts'],
  {
    cwd: ROOT,
    env: { ...process.env, CONTRACT_RUNS: String(runs), CONTRACT_SEED: String(seed) },
    stdio: 'inherit',
  },
)
process.exitCode = status ?? 1

function parseWholeNumber(name: string, text: string): number {
  if (/^[1-9]\d{0,9}$/.test(text)) return Number(text)
  console.error(`--${name}: expected a whole number of at least 1`)
  process.exit(1)
}
