// How long a start takes where the data folder is there already; by itself, after the other files.
import { afterAll, expect, it } from 'vitest'
import { testPort } from '../support/test-port'
import { dataFolder, npm, paste, printedCurls, ready } from './launcher'

const folder = dataFolder()
afterAll(() => folder.remove())

const start = async (port: number) => {
  // Without what Node compiled for other tests, which nobody's own start finds.
  const launch = npm(['start'], { DATA_DIR: folder.dir, PORT: String(port), NODE_COMPILE_CACHE: '' })
  await ready(launch)
  return launch
}

/** Five seconds are promised of a machine that does nothing else; this one may. */
const LIMIT_MS = 8_000

it('answers within seconds the second time', async () => {
  const port = await testPort()
  const first = await start(port)
  first.process.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  const took: number[] = []
  for (let tries = 0; tries < 3 && !took.some((ms) => ms < LIMIT_MS); tries += 1) {
    const began = performance.now()
    const second = await start(port)
    took.push(performance.now() - began)
    expect((await paste(printedCurls(second)[0]!)).status).toBe(200)
    second.process.kill('SIGTERM')
    expect(await second.ended).toBe(0)
  }
  expect(Math.min(...took)).toBeLessThan(LIMIT_MS)
})
