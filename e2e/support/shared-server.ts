import pg from 'pg'
import type { ProvidedContext } from 'vitest'
import { settingsOn, TEMPLATES, urlsOf } from './cluster'
import { end, startServer } from './processes'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that test files share (`shareService`). */
    sharedServer?: { baseUrl: string; database: string }
  }
}

const DATABASE = 'bills_shared'

/** Starts the built server, with its usual settings, on a copy of the seeded template. */
export async function startSharedServer(cluster: ProvidedContext['cluster']) {
  const superuser = new pg.Client({ connectionString: cluster.superuserUrl })
  await superuser.connect()
  await superuser.query(`CREATE DATABASE ${DATABASE} TEMPLATE ${TEMPLATES.seeded} OWNER bills_owner`)
  await superuser.end()
  // EMBEDDED: forms are accepted from pages of the address that a browser calls, too.
  const { baseUrl, server } = await startServer({ ...settingsOn(urlsOf(cluster, DATABASE)), EMBEDDED: '1' })
  return { provided: { baseUrl, database: DATABASE }, stop: () => end(server) }
}
