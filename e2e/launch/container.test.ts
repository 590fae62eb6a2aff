// What the container image runs (Dockerfile, compose.yaml), without an engine: the built programs,
// each as its service starts it, on a new database with the two roles.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { databaseUrls } from '../../scripts/database/roles'
import { PASSWORDS } from '../support/cluster'
import { testPort } from '../support/test-port'

const ROOT = path.resolve(import.meta.dirname, '../..')
const NAME = 'bills_container'
const { owner, app } = databaseUrls(inject('cluster'), NAME, PASSWORDS)
const service = {
  DATABASE_URL: app,
  APP_URL: 'https://bills.example',
  SERVER_SECRET: 'a-secret-for-tests-of-32-characters',
  MAIL: 'capture',
}
/** What the image sets. */
const IMAGE_ENV = Object.fromEntries(
  [...readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8').matchAll(/^ENV (.+)$/gm)].flatMap(([, settings = '']) =>
    settings.split(' ').map((setting) => setting.split('=')),
  ),
)
let superuser: pg.Client

beforeAll(async () => {
  superuser = new pg.Client({ connectionString: inject('cluster').superuserUrl })
  await superuser.connect()
  await superuser.query(`CREATE DATABASE ${NAME} OWNER bills_owner`)
})
afterAll(() => superuser.end())

function start(program: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: ROOT,
    env: { ...IMAGE_ENV, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const ended = once(child, 'close').then(([code, signal]) => ({ how: signal ?? code, output }))
  return { child, output: () => output, ended }
}

it('migrates, and a second time has nothing to do', async () => {
  const env = { DATABASE_URL: app, DIRECT_DATABASE_URL: owner }
  expect(await start('dist/bin/migrate.mjs', [], env).ended).toMatchObject({
    how: 0,
    output: expect.stringMatching(/^applied /),
  })
  expect(await start('dist/bin/migrate.mjs', [], env).ended).toEqual({ how: 0, output: 'nothing to apply\n' })
})

it('takes the operator’s commands', async () => {
  const admin = (...args: string[]) => start('dist/bin/admin.mjs', args, { DIRECT_DATABASE_URL: owner }).ended
  expect(await admin('company', 'create', 'Acme Lets')).toEqual({ how: 0, output: '1\n' })
  expect((await admin('rates', 'import', 'prisma/rate-card')).how).toBe(0)
  expect((await admin('key', 'create')).how).toBe(2)
})

it('serves and works through the queue until it is told to stop', async () => {
  const port = await testPort()
  const web = start('.next/standalone/server.js', [], { ...service, PORT: String(port) })
  const worker = start('dist/bin/worker.mjs', [], service)
  const status = () =>
    fetch(`http://127.0.0.1:${port}/api/external/getQuotes.php`, { method: 'POST' }).then(
      (answer) => answer.status,
      () => undefined,
    )
  await expect.poll(status).toBe(401)
  await expect.poll(worker.output).toContain('worker started')
  for (const { child, ended } of [web, worker]) {
    child.kill('SIGTERM')
    expect((await ended).how).toBe(0)
  }
})

it('keeps an idle connection longer than proxies do', async () => {
  const port = await testPort()
  const web = start('.next/standalone/server.js', [], { ...service, PORT: String(port) })
  const keepAlive = () =>
    fetch(`http://127.0.0.1:${port}/api/health/live`).then(
      ({ headers }) => headers.get('keep-alive'),
      () => undefined,
    )
  await expect.poll(keepAlive).toBe('timeout=75')
  web.child.kill('SIGTERM')
  expect((await web.ended).how).toBe(0)
})

it('asks how the way to a database on another machine is kept, before it goes there', async () => {
  const env = {
    DIRECT_DATABASE_URL: 'postgres://owner@db.invalid/bills',
    DATABASE_URL: 'postgres://app@db.invalid/bills',
  }
  for (const [program, ...args] of [['migrate'], ['admin', 'company', 'create', 'Acme Lets']]) {
    const output = expect.stringMatching(/^DIRECT_DATABASE_URL: expected sslmode in the URL/)
    expect(await start(`dist/bin/${program}.mjs`, args, env).ended).toEqual({ how: 1, output })
  }
  const web = start('.next/standalone/server.js', [], { ...service, ...env, PORT: String(await testPort()) })
  for (const { ended } of [web, start('dist/bin/worker.mjs', [], { ...service, ...env })]) {
    const output = expect.stringContaining('DATABASE_URL: expected sslmode in the URL')
    expect(await ended).toMatchObject({ how: 1, output })
  }
})

it('names a wrong setting and ends', async () => {
  const wrong = { ...service, SERVER_SECRET: 'short' }
  const web = start('.next/standalone/server.js', [], { ...wrong, PORT: String(await testPort()) })
  for (const { ended } of [web, start('dist/bin/worker.mjs', [], wrong)]) {
    expect(await ended).toMatchObject({
      how: 1,
      output: expect.stringContaining('SERVER_SECRET: expected at least 32'),
    })
  }
})
