// Connects the built programs to a database as if it were remote, over TLS with a private certificate authority.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DatabaseUrls, setUpRoles } from '../../scripts/database/create-roles'
import { allocateTestPort } from '../helpers/allocate-test-port'
import { ROLE_PASSWORDS } from '../helpers/start-test-database-server'
import { startTlsCluster, type TlsCluster } from '../helpers/tls-cluster'

let tlsCluster: TlsCluster
let urls: DatabaseUrls
beforeAll(async () => {
  tlsCluster = await startTlsCluster()
  urls = await setUpRoles(tlsCluster.cluster, 'bills_tls', ROLE_PASSWORDS)
})
afterAll(() => tlsCluster.remove())

/** Returns the database settings of both roles. Their URLs trust only the certificate authority in this file. */
const buildDatabaseEnv = (authority: string) => {
  const addSslParameters = (url: string) =>
    `${url.replace('127.0.0.1', 'localhost')}?sslmode=verify-full&sslrootcert=${authority}`
  return { DATABASE_URL: addSslParameters(urls.app), DIRECT_DATABASE_URL: addSslParameters(urls.owner) }
}

function startProgram(program: string, env: Record<string, string>) {
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
  return { child, exit: once(child, 'close').then(([code]) => ({ code, output })) }
}

it('applies migrations only if a trusted authority has signed the database’s certificate', async () => {
  const failure = await startProgram(
    'dist/bin/migrate.mjs',
    buildDatabaseEnv(tlsCluster.certificates.otherAuthorityFile),
  ).exit
  expect(failure).toEqual({ code: 1, output: expect.stringMatching(/^DIRECT_DATABASE_URL: .*certificate/) })
  const success = await startProgram('dist/bin/migrate.mjs', buildDatabaseEnv(tlsCluster.certificates.authorityFile))
    .exit
  expect(success).toEqual({ code: 0, output: expect.stringMatching(/^Applied /) })
})

it('reports the database as ready only if a trusted authority has signed its certificate', async () => {
  const getDatabaseHealth = async (authority: string) => {
    const port = await allocateTestPort()
    const serviceEnv = { APP_URL: 'https://bills.example', SERVER_SECRET: '-'.repeat(32), MAIL: 'capture' }
    const { DATABASE_URL } = buildDatabaseEnv(authority)
    const { child, exit } = startProgram('.next/standalone/server.js', {
      ...serviceEnv,
      DATABASE_URL,
      PORT: String(port),
    })
    const getReadiness = () =>
      fetch(`http://127.0.0.1:${port}/api/health/ready`).then(
        async (response) => JSON.stringify(await response.json()),
        () => '',
      )
    await expect.poll(getReadiness).toContain('database')
    const readiness = await getReadiness()
    child.kill('SIGTERM')
    await exit
    return readiness
  }
  expect(await getDatabaseHealth(tlsCluster.certificates.authorityFile)).toMatch(/"database":"ok"/)
  expect(await getDatabaseHealth(tlsCluster.certificates.otherAuthorityFile)).toMatch(/"database":"(?!ok)/)
})
