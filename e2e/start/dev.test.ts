import { afterAll, expect, it } from 'vitest'
import { allocateTestPort } from '../helpers/allocate-test-port'
import { createDataFolder, isRunning, parsePrintedCurls, runCurl, startNpm, waitUntilReady } from './npm-process'

const folder = createDataFolder()
afterAll(() => folder.remove())

// If the launcher is killed, the same happens as with `npm start`, so only start-and-stop.test.ts tests that.
it('responds to the example requests that npm run dev prints, and leaves no process running', async () => {
  const launch = startNpm(['run', 'dev'], { DATA_DIR: folder.dir, PORT: String(await allocateTestPort()) })
  await waitUntilReady(launch)
  const statuses: number[] = []
  for (const curl of parsePrintedCurls(launch)) statuses.push((await runCurl(curl)).status)
  expect(statuses).toEqual([200, 200, 400])
  const children = folder.readChildren()
  launch.process.kill('SIGTERM')
  expect(await launch.exitStatus).toBe(0)
  for (const { pid } of children) expect(await isRunning(pid)).toBe(false)
})
