// Runs what the container image contains (Dockerfile, compose.yaml), but without a container engine. The built programs
// start as in their containers, with a new database and its owner and app roles.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { buildDatabaseUrls } from '../../scripts/database/create-roles'
import { allocateTestPort } from '../helpers/allocate-test-port'
import { ROLE_PASSWORDS } from '../helpers/start-test-database-server'

const ROOT = path.resolve(import.meta.dirname, '../..')
const DATABASE_NAME = 'bills_container'
const { owner, app } = buildDatabaseUrls(inject('cluster'), DATABASE_NAME, ROLE_PASSWORDS)
const serviceEnv = {
  DATABASE_URL: app,
  APP_URL: 'https://bills.example',
  SERVER_SECRET: 'a-secret-for-tests-of-32-characters',
  MAIL: 'capture',
}
/** The environment variables that the image sets. */
const IMAGE_ENV = Object.fromEntries(
  [...readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8').matchAll(/^ENV (.+)$/gm)].flatMap(([, settings = '']) =>
    settings.split(' ').map((setting) => setting.split('=')),
  ),
)
let superuser: pg.Client

beforeAll(async () => {
  superuser = new pg.Client({ connectionString: inject('cluster').superuserUrl })
  await superuser.connect()
  await superuser.query(`CREATE DATABASE ${DATABASE_NAME} OWNER bills_owner`)
})
afterAll(() => superuser.end())

function startProgram(program: string, args: string[], env: Record<string, string>) {
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
  const exit = once(child, 'close').then(([code, signal]) => ({ exitStatus: signal ?? code, output }))
  return { child, output: () => output, ended: exit }
}

it('applies the database migrations in the container only once', async () => {
  const env = { DATABASE_URL: app, DIRECT_DATABASE_URL: owner }
  expect(await startProgram('dist/bin/migrate.mjs', [], env).ended).toMatchObject({
    exitStatus: 0,
    output: expect.stringMatching(/^Applied /),
  })
  expect(await startProgram('dist/bin/migrate.mjs', [], env).ended).toEqual({
    exitStatus: 0,
    output: 'Nothing to apply.\n',
  })
})

it('runs the operator’s commands in the container', async () => {
  const admin = (...args: string[]) => startProgram('dist/bin/admin.mjs', args, { DIRECT_DATABASE_URL: owner }).ended
  expect(await admin('company', 'create', 'Acme Lets')).toEqual({
    exitStatus: 0,
    output: expect.stringMatching(/^1$/m),
  })
  expect((await admin('rates', 'import', 'prisma/rate-card')).exitStatus).toBe(0)
  expect((await admin('key', 'create')).exitStatus).toBe(2)
})

it('runs the web server and the worker in the container, and stops both on SIGTERM', async () => {
  const port = await allocateTestPort()
  const web = startProgram('.next/standalone/server.js', [], { ...serviceEnv, PORT: String(port) })
  const worker = startProgram('dist/bin/worker.mjs', [], serviceEnv)
  const getStatus = () =>
    fetch(`http://127.0.0.1:${port}/api/external/getQuotes.php`, { method: 'POST' }).then(
      (response) => response.status,
      () => undefined,
    )
  await expect.poll(getStatus).toBe(401)
  await expect.poll(worker.output).toContain('worker started')
  for (const { child, ended: exit } of [web, worker]) {
    child.kill('SIGTERM')
    expect((await exit).exitStatus).toBe(0)
  }
})

it('sends the security headers with the first response after the start, and logs the request once', async () => {
  const port = await allocateTestPort()
  const web = startProgram('.next/standalone/server.js', [], { ...serviceEnv, PORT: String(port) })
  let first: Response | undefined
  while (!first) first = await fetch(`http://127.0.0.1:${port}/docs`).catch(() => undefined)
  await first.text()
  expect([...first.headers]).toEqual(
    expect.arrayContaining([
      ['strict-transport-security', 'max-age=63072000; includeSubDomains'],
      ['x-content-type-options', 'nosniff'],
    ]),
  )
  web.child.kill('SIGTERM')
  const { output } = await web.ended
  expect(output.match(/"method":"GET","path":"\/docs","status":200/g)).toHaveLength(1)
})

it('announces to HTTP clients that idle connections stay open for 75 seconds', async () => {
  const port = await allocateTestPort()
  const web = startProgram('.next/standalone/server.js', [], { ...serviceEnv, PORT: String(port) })
  const getKeepAliveHeader = () =>
    fetch(`http://127.0.0.1:${port}/api/health/live`).then(
      ({ headers }) => headers.get('keep-alive'),
      () => undefined,
    )
  await expect.poll(getKeepAliveHeader).toBe('timeout=75')
  web.child.kill('SIGTERM')
  expect((await web.ended).exitStatus).toBe(0)
})

it('requires sslmode in the container’s database URLs if the database is on another machine', async () => {
  const env = {
    DIRECT_DATABASE_URL: 'postgres://owner@db.invalid/bills',
    DATABASE_URL: 'postgres://app@db.invalid/bills',
  }
  for (const [program, ...args] of [['migrate'], ['admin', 'company', 'create', 'Acme Lets']]) {
    const output = expect.stringMatching(/^DIRECT_DATABASE_URL: expected sslmode in the URL/)
    expect(await startProgram(`dist/bin/${program}.mjs`, args, env).ended).toEqual({ exitStatus: 1, output })
  }
  const web = startProgram('.next/standalone/server.js', [], {
    ...serviceEnv,
    ...env,
    PORT: String(await allocateTestPort()),
  })
  for (const { ended: exit } of [web, startProgram('dist/bin/worker.mjs', [], { ...serviceEnv, ...env })]) {
    const output = expect.stringContaining('DATABASE_URL: expected sslmode in the URL')
    expect(await exit).toMatchObject({ exitStatus: 1, output })
  }
})

it('exits with an error that names the setting if one of the container’s settings is invalid', async () => {
  const invalidEnv = { ...serviceEnv, SERVER_SECRET: 'short' }
  const web = startProgram('.next/standalone/server.js', [], { ...invalidEnv, PORT: String(await allocateTestPort()) })
  for (const { ended: exit } of [web, startProgram('dist/bin/worker.mjs', [], invalidEnv)]) {
    expect(await exit).toMatchObject({
      exitStatus: 1,
      output: expect.stringContaining('SERVER_SECRET: expected at least 32'),
    })
  }
})
