// How long a start takes where the data folder is there already; by itself, after the other files.
import { afterAll, expect, it } from 'vitest'
import { testPort } from '../support/test-port'
import { dataFolder, npm, paste, printedCurls, ready } from './launcher'

const folder = dataFolder()
afterAll(() => folder.remove())

const start = async (port: number) => {
  const launch = npm(['start'], { DATA_DIR: folder.dir, PORT: String(port) })
  await ready(launch)
  return launch
}

it('answers within five seconds the second time', async () => {
  const port = await testPort()
  const first = await start(port)
  first.process.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  const began = performance.now()
  const second = await start(port)
  expect(performance.now() - began).toBeLessThan(5_000)
  expect((await paste(printedCurls(second)[0]!)).status).toBe(200)
})
