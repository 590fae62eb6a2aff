import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { allocateTestPort } from '../helpers/allocate-test-port'
import { createDataFolder, startNpm, waitUntilReady } from './npm-process'

const folder = createDataFolder()
const otherFolder = createDataFolder()
afterAll(async () => {
  await folder.remove()
  await otherFolder.remove()
})

const externalSettings = {
  DATABASE_URL: 'postgres://app@127.0.0.1:1/x',
  APP_URL: 'https://bills.example',
  MAIL: 'capture',
}

it.concurrent.each<[settings: Record<string, string>, messages: string[]]>([
  [
    {
      ...{ PORT: 'http', HOST: '0.0.0.0', MAIL: 'send', DATABASE_POOL_MAX: '501', RESEND_BASE_URL: 'resend' },
      ...{ MAIL_FROM: 'House Bills', APP_URL: 'localhost', SERVER_SECRET: 'short' },
    },
    [
      ...['PORT: expected a number from 1 to 65535.', 'HOST: expected 127.0.0.1'],
      ...['MAIL: expected "resend" or "capture"', 'DATABASE_POOL_MAX: expected a number from 1 to 500'],
      ...['RESEND_BASE_URL: expected an http:// or https:// URL', 'MAIL_FROM: expected a sender'],
      ...['APP_URL: expected an http:// or https:// URL', 'SERVER_SECRET: expected at least 32 characters.'],
    ],
  ],
  [{ PORT: '65536' }, ['PORT: expected a number from 1 to 65535.']],
  [{ DATA_DIR: '/dev/null' }, ['DATA_DIR: expected a writable folder (/dev/null: EEXIST).']],
  [{ DATA_DIR: '/dev/null/deep' }, ['DATA_DIR: expected a writable folder (/dev/null/deep: ENOTDIR).']],
  [{ ...externalSettings }, ['SERVER_SECRET: expected at least 32 characters.']],
  [
    { ...externalSettings, SERVER_SECRET: '-'.repeat(32) },
    ['DIRECT_DATABASE_URL: expected the postgres:// URL of the owner'],
  ],
  [
    { ...externalSettings, MAIL: '', SERVER_SECRET: '-'.repeat(32) },
    ['RESEND_API_KEY: expected a value. To send no email, set MAIL=capture'],
  ],
])('exits, creates no data and names invalid or missing settings: %j leads to %j', async (settings, messages) => {
  const dataDir = path.join(folder.dir, 'none')
  const launch = startNpm(['start'], { DATA_DIR: dataDir, ...settings })
  expect(await launch.exitStatus).toBe(1)
  for (const message of messages) expect(launch.output()).toContain(message)
  expect(existsSync(dataDir)).toBe(false)
})

it('names PORT in the error if the port is in use, and starts nothing', async () => {
  const takenPort = await allocateTestPort()
  const server = createServer().listen(takenPort)
  const launch = startNpm(['start'], { DATA_DIR: folder.dir, PORT: String(takenPort) })
  expect(await launch.exitStatus).toBe(1)
  server.close()
  expect(launch.output()).toContain(`PORT: another program is using port ${takenPort}`)
  expect(existsSync(path.join(folder.dir, 'postgres'))).toBe(false)
})

it('names PORT in the error if another npm start takes the port at the same time', async () => {
  const port = String(await allocateTestPort())
  const starts = [folder, otherFolder].map(({ dir }) => startNpm(['start'], { DATA_DIR: dir, PORT: port }))
  const results = await Promise.allSettled(starts.map(waitUntilReady))
  const [winner, loser] = results[0]?.status === 'fulfilled' ? starts : starts.toReversed()
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await loser?.exitStatus).toBe(1)
  expect(loser?.output()).toContain(`PORT: another program is using port ${port}`)
  expect(loser?.output()).not.toContain('EADDRINUSE')
  winner?.process.kill('SIGTERM')
  expect(await winner?.exitStatus).toBe(0)
})
