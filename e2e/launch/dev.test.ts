import { afterAll, expect, it } from 'vitest'
import { freePort } from '../../scripts/database/cluster'
import { dataFolder, launcherPid, npm, paste, printedCurls, ready, runs } from './launcher'

const folder = dataFolder()
afterAll(() => folder.remove())

const startDev = async () => {
  const launch = npm(['run', 'dev'], { DATA_DIR: folder.dir, PORT: String(await freePort(0)) })
  await ready(launch)
  return launch
}

it('serves from the sources and stops cleanly', async () => {
  const launch = await startDev()
  for (const line of printedCurls(launch)) expect((await paste(line)).status).toBe(200)
  launch.process.kill('SIGTERM')
  expect(await launch.ended).toBe(0)
})

it('leaves nothing running when its launcher is killed outright', async () => {
  const launch = await startDev()
  process.kill(launcherPid(launch), 'SIGKILL')
  for (const { pid } of folder.children()) await expect.poll(() => runs(pid), { timeout: 10_000 }).toBe(false)
  const again = await startDev()
  again.process.kill('SIGTERM')
  expect(await again.ended).toBe(0)
})
