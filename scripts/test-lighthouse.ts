// `npm run test:lighthouse`: installs Lighthouse and runs it on the pages of the built server. Fails if a score is
// below 95.
import { buildServer } from './start/build-server'
import { generatePrismaClient } from './start/bundle-programs'
import { installSeparately, runOrExit } from './start/install-separately'
import { LIGHTHOUSE_FOLDER, ROOT } from './start/project-root.mjs'

const neverAborted = new AbortController().signal
installSeparately('e2e/lighthouse', LIGHTHOUSE_FOLDER)
await generatePrismaClient(neverAborted)
await buildServer(neverAborted)
runOrExit(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--config', 'e2e/lighthouse/vitest.config.ts'],
  ROOT,
)
