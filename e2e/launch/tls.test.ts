// The built programs with a database that is on another machine, as far as they know: TLS, by an authority of one's own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DatabaseUrls, setUpRoles } from '../../scripts/database/roles'
import { PASSWORDS } from '../support/cluster'
import { testPort } from '../support/test-port'
import { startTlsCluster, type TlsCluster } from '../support/tls-cluster'

let tls: TlsCluster
let urls: DatabaseUrls
beforeAll(async () => {
  tls = await startTlsCluster()
  urls = await setUpRoles(tls.cluster, 'bills_tls', PASSWORDS)
})
afterAll(() => tls.remove())

/** The two URLs, by which a server is who this authority says. */
const by = (authority: string) => {
  const to = (url: string) => `${url.replace('127.0.0.1', 'localhost')}?sslmode=verify-full&sslrootcert=${authority}`
  return { DATABASE_URL: to(urls.app), DIRECT_DATABASE_URL: to(urls.owner) }
}

function start(program: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [program], {
    env: { NODE_ENV: 'production', NEXT_MANUAL_SIG_HANDLE: '1', HOSTNAME: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  return { child, ended: once(child, 'close').then(([code]) => ({ code, output })) }
}

it('are migrated by an encrypted connection to the right server alone', async () => {
  const wrong = await start('dist/bin/migrate.mjs', by(tls.certificates.otherAuthority)).ended
  expect(wrong).toEqual({ code: 1, output: expect.stringMatching(/^DIRECT_DATABASE_URL: .*certificate/) })
  const right = await start('dist/bin/migrate.mjs', by(tls.certificates.authority)).ended
  expect(right).toEqual({ code: 0, output: expect.stringMatching(/^applied /) })
})

it('are served from the right server alone', async () => {
  const databaseOf = async (authority: string) => {
    const port = await testPort()
    const service = { APP_URL: 'https://bills.example', SERVER_SECRET: '-'.repeat(32), MAIL: 'capture' }
    const { DATABASE_URL } = by(authority)
    const { child, ended } = start('.next/standalone/server.js', { ...service, DATABASE_URL, PORT: String(port) })
    const ready = () =>
      fetch(`http://127.0.0.1:${port}/api/health/ready`).then(
        async (answer) => JSON.stringify(await answer.json()),
        () => '',
      )
    await expect.poll(ready).toContain('database')
    const said = await ready()
    child.kill('SIGTERM')
    await ended
    return said
  }
  expect(await databaseOf(tls.certificates.authority)).toMatch(/"database":"ok"/)
  expect(await databaseOf(tls.certificates.otherAuthority)).toMatch(/"database":"(?!ok)/)
})
