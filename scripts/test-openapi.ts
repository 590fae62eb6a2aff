// `npm run test:openapi -- --runs 5000 --seed 7`: lints both OpenAPI documents with Redocly and Spectral. Then generates
// random requests of each kind from the interface's document, and sends them to the built server. Without a seed, picks
// one and prints it.
import { parseArgs } from 'node:util'
import { buildServer } from './start/build-server'
import { generatePrismaClient } from './start/bundle-programs'
import { installSeparately, runOrExit } from './start/install-separately'
import { OPENAPI_LINTERS_FOLDER, ROOT } from './start/project-root.mjs'

const { values } = parseArgs({ options: { runs: { type: 'string' }, seed: { type: 'string' } } })
const runs = parseWholeNumber('runs', values.runs ?? '2000')
const seed = parseWholeNumber('seed', values.seed ?? String(Math.floor(Math.random() * 2 ** 31)))

const neverAborted = new AbortController().signal
await generatePrismaClient(neverAborted)
installSeparately('e2e/openapi-linters', OPENAPI_LINTERS_FOLDER)
runOrExit(process.execPath, ['--import', 'tsx', 'scripts/lint-openapi-document.ts'], ROOT)
await buildServer(neverAborted)
console.log(`${runs} requests of each kind, seed ${seed}`)
runOrExit(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'slow', 'e2e/api/openapi.fuzz.test.ts'],
  ROOT,
  { CONTRACT_RUNS: String(runs), CONTRACT_SEED: String(seed) },
)

function parseWholeNumber(name: string, text: string): number {
  if (/^[1-9]\d{0,9}$/.test(text)) return Number(text)
  console.error(`--${name}: expected a whole number of at least 1`)
  process.exit(1)
}
