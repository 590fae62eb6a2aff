// Starts the service twice with the same data folder. `npm run bench:start` measures how long later starts take.
import { statSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { allocateTestPort } from '../helpers/allocate-test-port'
import { createDataFolder, parsePrintedCurls, runCurl, startNpm, waitUntilReady } from './npm-process'

const folder = createDataFolder()
afterAll(() => folder.remove())

/** The last files that an installation and a build write. */
const BUILD_OUTPUTS = [
  'node_modules/.package-lock.json',
  'prisma/client/made-from',
  'dist/local/made-from',
  '.next/standalone/made-from',
]
const readModificationTimes = () => BUILD_OUTPUTS.map((file) => statSync(file).mtimeMs)

it('installs and builds nothing on the second npm start, and prints the same API keys', async () => {
  const settings = { DATA_DIR: folder.dir, PORT: String(await allocateTestPort()) }
  const firstStart = startNpm(['start'], settings)
  await waitUntilReady(firstStart)
  firstStart.process.kill('SIGTERM')
  expect(await firstStart.exitStatus).toBe(0)

  const timesBefore = readModificationTimes()
  const secondStart = startNpm(['start'], settings)
  await waitUntilReady(secondStart)
  expect(readModificationTimes()).toEqual(timesBefore)
  const parseKeys = ({ output }: typeof firstStart) => output().match(/\beb_(?:live|test)_\w+/g)
  expect(parseKeys(secondStart)).not.toBeNull()
  expect(parseKeys(secondStart)).toEqual(parseKeys(firstStart))
  expect((await runCurl(parsePrintedCurls(secondStart)[0]!)).status).toBe(200)
  secondStart.process.kill('SIGTERM')
  expect(await secondStart.exitStatus).toBe(0)
})
