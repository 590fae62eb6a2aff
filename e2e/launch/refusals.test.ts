import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { testPort } from '../support/test-port'
import { dataFolder, npm, ready } from './launcher'

const folder = dataFolder()
const other = dataFolder()
afterAll(async () => {
  await folder.remove()
  await other.remove()
})

const own = { DATABASE_URL: 'postgres://app@127.0.0.1:1/x', APP_URL: 'https://bills.example', MAIL: 'capture' }

it.concurrent.each<[settings: Record<string, string>, messages: string[]]>([
  [
    {
      ...{ PORT: 'http', HOST: '0.0.0.0', MAIL: 'send', DATABASE_POOL_MAX: '501', RESEND_BASE_URL: 'resend' },
      ...{ MAIL_FROM: 'House Bills', APP_URL: 'localhost', SERVER_SECRET: 'short' },
    },
    [
      ...['PORT: expected a number from 1 to 65535', 'HOST: expected 127.0.0.1'],
      ...['MAIL: expected "resend" or "capture"', 'DATABASE_POOL_MAX: expected a number from 1 to 500'],
      ...['RESEND_BASE_URL: expected an http:// or https:// URL', 'MAIL_FROM: expected a sender'],
      ...['APP_URL: expected an http:// or https:// URL', 'SERVER_SECRET: expected at least 32 characters'],
    ],
  ],
  [{ PORT: '65536' }, ['PORT: expected a number from 1 to 65535']],
  [{ DATA_DIR: '/dev/null' }, ['DATA_DIR: expected a folder that can be written (/dev/null: EEXIST)']],
  [{ DATA_DIR: '/dev/null/deep' }, ['DATA_DIR: expected a folder that can be written (/dev/null/deep: ENOTDIR)']],
  [{ ...own }, ['SERVER_SECRET: expected at least 32 characters']],
  [{ ...own, SERVER_SECRET: '-'.repeat(32) }, ['DIRECT_DATABASE_URL: expected the postgres:// URL of the owner']],
  [{ ...own, MAIL: '', SERVER_SECRET: '-'.repeat(32) }, ['RESEND_API_KEY: expected a value, or MAIL=capture']],
])('stops before anything happens for %j', async (settings, messages) => {
  const dataDir = path.join(folder.dir, 'none')
  const launch = npm(['start'], { DATA_DIR: dataDir, ...settings })
  expect(await launch.ended).toBe(1)
  for (const message of messages) expect(launch.output()).toContain(message)
  expect(existsSync(dataDir)).toBe(false)
})

it('names PORT when it is taken, and starts nothing', async () => {
  const taken = await testPort()
  const server = createServer().listen(taken)
  const launch = npm(['start'], { DATA_DIR: folder.dir, PORT: String(taken) })
  expect(await launch.ended).toBe(1)
  server.close()
  expect(launch.output()).toContain(`PORT: ${taken} is taken`)
  expect(existsSync(path.join(folder.dir, 'postgres'))).toBe(false)
})

it('names PORT when another start takes it at the same time', async () => {
  const port = String(await testPort())
  const both = [folder, other].map(({ dir }) => npm(['start'], { DATA_DIR: dir, PORT: port }))
  const ways = await Promise.allSettled(both.map(ready))
  const [served, refused] = ways[0]?.status === 'fulfilled' ? both : both.toReversed()
  expect(ways.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await refused?.ended).toBe(1)
  expect(refused?.output()).toContain(`PORT: ${port} is taken`)
  expect(refused?.output()).not.toContain('EADDRINUSE')
  served?.process.kill('SIGTERM')
  expect(await served?.ended).toBe(0)
})
