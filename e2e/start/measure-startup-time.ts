// `npm run bench:start` measures how long `npm start` takes when everything is installed, built and seeded. It fails if
// the median exceeds 3 seconds, so run it on an idle machine.

import { findFreePort } from '../../scripts/database/start-postgres-cluster'
import { createDataFolder, startNpm, waitUntilReady } from './npm-process'

const START_COUNT = 5
const LIMIT_MS = 3_000

const folder = createDataFolder()
try {
  const settings = { DATA_DIR: folder.dir, PORT: String(await findFreePort(0)) }
  const measureStart = async () => {
    const startedAt = performance.now()
    const launcher = startNpm(['start'], settings)
    await waitUntilReady(launcher)
    const durationMs = performance.now() - startedAt
    launcher.process.kill('SIGTERM')
    await launcher.exitStatus
    return durationMs
  }
  await measureStart()
  const durations: number[] = []
  for (let run = 0; run < START_COUNT; run++) durations.push(await measureStart())
  const median = durations.sort((a, b) => a - b)[Math.floor(START_COUNT / 2)] ?? 0
  console.log(durations.map((ms) => `${(ms / 1000).toFixed(2)} s`).join(', '))
  console.log(`Median: ${(median / 1000).toFixed(2)} s. Limit: ${LIMIT_MS / 1000} s.`)
  process.exitCode = median <= LIMIT_MS ? 0 : 1
} finally {
  await folder.remove()
}
