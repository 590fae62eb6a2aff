// A start where the data folder is there already. How long it takes is a benchmark: `npm run bench:start`.
import { statSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { testPort } from '../support/test-port'
import { dataFolder, npm, paste, printedCurls, ready } from './launcher'

const folder = dataFolder()
afterAll(() => folder.remove())

/** What an installation and a build write last. */
const MADE = [
  'node_modules/.package-lock.json',
  'prisma/client/made-from',
  'dist/local/made-from',
  '.next/standalone/made-from',
]
const madeAt = () => MADE.map((file) => statSync(file).mtimeMs)

it('installs and builds nothing the second time, and prints the same keys', async () => {
  const settings = { DATA_DIR: folder.dir, PORT: String(await testPort()) }
  const first = npm(['start'], settings)
  await ready(first)
  first.process.kill('SIGTERM')
  expect(await first.ended).toBe(0)

  const before = madeAt()
  const second = npm(['start'], settings)
  await ready(second)
  expect(madeAt()).toEqual(before)
  const keysOf = ({ output }: typeof first) => output().match(/\beb_(?:live|test)_\w+/g)
  expect(keysOf(second)).not.toBeNull()
  expect(keysOf(second)).toEqual(keysOf(first))
  expect((await paste(printedCurls(second)[0]!)).status).toBe(200)
  second.process.kill('SIGTERM')
  expect(await second.ended).toBe(0)
})
