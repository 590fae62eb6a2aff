import pg from 'pg'
import type { ProvidedContext } from 'vitest'
import { spawnServer, stopProcess } from './spawn-server-and-worker'
import { buildServiceEnv, buildTestDatabaseUrls, TEMPLATE_DATABASES } from './start-test-database-server'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that test files share through `openSharedTestService`. */
    sharedServer?: { baseUrl: string; database: string }
  }
}

const SHARED_DATABASE = 'bills_shared'

/** Starts the built server with its usual settings. It uses a copy of the seeded template database. */
export async function startSharedServer(cluster: ProvidedContext['cluster']) {
  const superuser = new pg.Client({ connectionString: cluster.superuserUrl })
  await superuser.connect()
  await superuser.query(`CREATE DATABASE ${SHARED_DATABASE} TEMPLATE ${TEMPLATE_DATABASES.seeded} OWNER bills_owner`)
  await superuser.end()
  // With EMBEDDED set, the server also accepts forms from pages at the URL that the browser uses here.
  const { baseUrl, serverProcess } = await spawnServer({
    ...buildServiceEnv(buildTestDatabaseUrls(cluster, SHARED_DATABASE)),
    EMBEDDED: '1',
  })
  return { context: { baseUrl, database: SHARED_DATABASE }, stop: () => stopProcess(serverProcess) }
}
