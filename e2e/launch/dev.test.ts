import { afterAll, expect, it } from 'vitest'
import { testPort } from '../support/test-port'
import { dataFolder, npm, paste, printedCurls, ready, runs } from './launcher'

const folder = dataFolder()
afterAll(() => folder.remove())

// What a launcher that is killed outright leaves is the same for both scripts: life.test.ts.
it('serves from the sources, and stops cleanly', async () => {
  const launch = npm(['run', 'dev'], { DATA_DIR: folder.dir, PORT: String(await testPort()) })
  await ready(launch)
  const statuses: number[] = []
  for (const line of printedCurls(launch)) statuses.push((await paste(line)).status)
  expect(statuses).toEqual([200, 200, 400])
  const children = folder.children()
  launch.process.kill('SIGTERM')
  expect(await launch.ended).toBe(0)
  for (const { pid } of children) expect(await runs(pid)).toBe(false)
})
