import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { ProvidedContext } from 'vitest'
import { seedServiceHours } from './seed-service-hours'
import { spawnServer, stopProcess } from './spawn-server-and-worker'
import { buildServiceEnv, buildTestDatabaseUrls, TEMPLATE_DATABASES } from './start-test-database-server'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that test files share through `openSharedTestService`. */
    sharedServer?: { baseUrl: string; database: string; logFile: string }
  }
}

const SHARED_DATABASE = 'bills_shared'

/** Starts the built server on a copy of the seeded template database. */
export async function startSharedServer(cluster: ProvidedContext['cluster']) {
  const superuser = new pg.Client({ connectionString: cluster.superuserUrl })
  await superuser.connect()
  await superuser.query(`CREATE DATABASE ${SHARED_DATABASE} TEMPLATE ${TEMPLATE_DATABASES.seeded} OWNER bills_owner`)
  await superuser.end()
  await seedServiceHours(buildTestDatabaseUrls(cluster, SHARED_DATABASE).owner)
  const { baseUrl, serverProcess } = await spawnServer({
    ...buildServiceEnv(buildTestDatabaseUrls(cluster, SHARED_DATABASE)),
    // With this setting, the server accepts forms from pages at its own URL, not only from pages at APP_URL.
    EMBEDDED: '1',
    // Test files send their own IP addresses (`clientIp`) in X-Forwarded-For.
    TRUSTED_PROXY_HOPS: '1',
  })
  const folder = await mkdtemp(path.join(tmpdir(), 'house-bills-shared-server-'))
  const logFile = path.join(folder, 'server.log')
  const log = createWriteStream(logFile)
  for (const stream of [serverProcess.child.stdout, serverProcess.child.stderr]) stream?.pipe(log, { end: false })
  const stop = async () => {
    await stopProcess(serverProcess)
    log.end()
    await rm(folder, { recursive: true })
  }
  return { context: { baseUrl, database: SHARED_DATABASE, logFile }, stop }
}
